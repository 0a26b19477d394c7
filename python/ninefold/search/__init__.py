"""Everything that thinks, as Python sees it: a position and a limit in, a report out."""

from ninefold.search.best_first import BestFirst
from ninefold.search.certificate import Certificate, CertificateError
from ninefold.search.engine import Engine
from ninefold.search.handle import Search
from ninefold.search.limit import Limit
from ninefold.search.report import Line, Proof, Report
from ninefold.search.searcher import NothingToSearch, Searcher
from ninefold.search.solving import Solution, solve
from ninefold.search.uct import Uct
from ninefold.search.worths import Worths

__all__ = [
    "BestFirst",
    "Certificate",
    "CertificateError",
    "Engine",
    "Limit",
    "Line",
    "NothingToSearch",
    "Proof",
    "Report",
    "Search",
    "Searcher",
    "Solution",
    "Uct",
    "Worths",
    "solve",
]
