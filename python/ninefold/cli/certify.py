"""`ninefold certify`: finds a complete winning strategy from nothing, or checks one."""

from pathlib import Path
from typing import Annotated, Any

import typer

from ninefold.cli import output
from ninefold.cli.options import JsonOption, VariantArgument
from ninefold.cli.stopwatch import Stopwatch
from ninefold.search import certificate_check
from ninefold.search.certificate import (
    Certificate,
    CertificateError,
    certified,
    format_certificate,
    shipped_text,
)

EXAMPLES = (
    "ninefold certify open",
    "ninefold certify corner my.certificate",
    "ninefold certify open --check",
    "ninefold certify corner --check --json",
)

FileArgument = Annotated[
    Path | None,
    typer.Argument(
        metavar="[FILE]",
        help="Where the certificate is written, or what is checked.  "
        "[default: the one that comes with ninefold]",
        show_default=False,
    ),
]


def command(
    variant: VariantArgument,
    file: FileArgument = None,
    check: Annotated[
        bool, typer.Option("--check", help="Check a certificate, by rules of its own.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Prove that X wins a game from the first move.

    A strategy is found that answers everything O can do. With --check, a separate program with
    rules of its own walks through every reply of O.
    """
    watch = Stopwatch()
    about = checked(variant, file) if check else found(variant, file)
    about["seconds"] = round(watch.seconds, 3)
    if json:
        output.say_json(about)
        return
    output.say(f"X wins {about['variant']} within {about['plies']} plies")
    output.say(f"{about['states']:,} positions have an answer; images count once")
    if "replies" in about:
        output.say(f"{about['replies']:,} replies of O were walked: {about['file']}")
    elif "same_as_shipped" in about:
        same = "the same as" if about["same_as_shipped"] else "not the same as"
        output.say(f"{same} the certificate that comes with ninefold")
    if "written" in about:
        output.say(f"written: {about['written']}")
    output.remark(f"{about['seconds']:.1f} s")


def found(variant: str, file: Path | None) -> dict[str, Any]:
    """Find a certificate, write it where that is wanted, and return what is to be said of it."""
    certificate = Certificate.find(variant)
    text = format_certificate(certificate)
    about: dict[str, Any] = {
        "variant": certificate.variant,
        "winner": "x",
        "plies": certificate.plies,
        "states": certificate.states,
    }
    if certificate.variant in certified():
        about["same_as_shipped"] = text == shipped_text(certificate.variant)
    if file is not None:
        try:
            file.write_bytes(text.encode())
        except OSError as error:
            raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="FILE") from None
        about["written"] = str(file)
    return about


def checked(variant: str, file: Path | None) -> dict[str, Any]:
    """Check a certificate, and return what is to be said of it."""
    name = "the certificate that comes with ninefold" if file is None else str(file)
    try:
        text = text_of_shipped(variant) if file is None else file.read_bytes().decode("ascii")
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="FILE") from None
    except UnicodeDecodeError:
        problem = f"{name} is no certificate"
        raise CertificateError(problem, name, "text of a certificate") from None
    with output.status() as show:
        try:
            head, _ = certificate_check.read(text)
            if head["variant"] != variant:
                problem = f"{name} is a certificate of {head['variant']}"
                raise CertificateError(problem, head["variant"], f"one of {variant}")
            found = certificate_check.check(text, lambda states: show(f"{states:,} positions"))
        except certificate_check.Wrong as error:
            raise CertificateError(f"{name}: {error}", name, "an undamaged certificate") from None
    return {
        "variant": found.variant,
        "winner": "x",
        "plies": found.plies,
        "states": found.states,
        "replies": found.replies,
        "file": name,
    }


def text_of_shipped(variant: str) -> str:
    """Return the text of the certificate of a game that comes with ninefold, if there is one."""
    return shipped_text(Certificate.shipped(variant).variant)
