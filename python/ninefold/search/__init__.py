"""Everything that thinks, as Python sees it: a position and a limit in, a report out."""

from ninefold.search.certificate import Certificate, CertificateError
from ninefold.search.handle import Search
from ninefold.search.limit import Limit
from ninefold.search.report import Line, Proof, Report
from ninefold.search.searcher import NothingToSearch, Searcher
from ninefold.search.uct import Uct

__all__ = [
    "Certificate",
    "CertificateError",
    "Limit",
    "Line",
    "NothingToSearch",
    "Proof",
    "Report",
    "Search",
    "Searcher",
    "Uct",
]
