"""When a failed payment is tried again."""

from dataclasses import dataclass
from datetime import datetime, timedelta

DELAYS = (timedelta(days=1), timedelta(days=3), timedelta(days=7))


@dataclass(frozen=True)
class Attempt:
    """One try to collect an invoice, as it is stored."""

    invoice_id: str
    number: int
    reason: str
    decline_class: str
    made_at: datetime


def classify(reason: str, known: dict[str, str]) -> str:
    """What the provider calls it is theirs; what follows from it is ours."""
    return known.get(reason, "soft")


def next_attempt(first_failed_at: datetime, attempts: int) -> datetime | None:
    if attempts > len(DELAYS):
        return None
    return first_failed_at + DELAYS[attempts - 1]


def ends_schedule(paid_at: datetime | None, decline_class: str) -> bool:
    """A payment by hand ends it, and so does a decline that will not change."""
    return paid_at is not None or decline_class == "hard"
