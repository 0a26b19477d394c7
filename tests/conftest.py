"""What holds for every test: a skip fails unless it is listed here; busy machines are no fault."""

import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

# Whoever runs the tests in the background may have had Ctrl-C ignored; programs under test hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A shared machine may be slow at any moment; that is not what properties are about.
settings.register_profile("house", deadline=None, print_blob=True)
settings.load_profile("house")

EXPECTED_SKIPS: frozenset[str] = frozenset(
    {
        "there is no history of commits here",
        "the history of commits is cut off before one that tells the signature",
    }
)


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure, unless it is an expected failure or its reason is listed."""
    if report.outcome != "skipped" or hasattr(report, "wasxfail"):
        return
    longrepr = report.longrepr
    reason = str(longrepr[2] if isinstance(longrepr, tuple) else longrepr)
    if reason.removeprefix("Skipped: ") not in EXPECTED_SKIPS:
        report.outcome = "failed"
        report.longrepr = f"skipped without being listed in tests/conftest.py: {reason}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Look at each test."""
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Look at each module that is collected."""
    report = yield
    refuse_skip(report)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests measured with `record_property`."""
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for what, value in getattr(report, "user_properties", ()):
            terminalreporter.write_line(f"{what}: {value}")
