"""What comes first in a list of hits."""

from datetime import datetime

from .model import Hit, Person


def is_exact(hit: Hit, query: str) -> bool:
    """The whole key, or the last digits of a number."""
    return query in hit.keys or (len(query) >= 4 and any(k.endswith(query) for k in hit.keys))


def visible(hits: list[Hit], person: Person) -> list[Hit]:
    return [hit for hit in hits if person.may_open(hit.target)]


def ranked(hits: list[Hit], query: str, now: datetime) -> list[Hit]:
    """Exact hits first, then by score; the id decides between equals."""

    def key(hit: Hit):
        return (not is_exact(hit, query), -score(hit, now), hit.id)

    return sorted(hits, key=key)


def score(hit: Hit, now: datetime) -> float:
    age = (now - hit.touched_at).days
    recency = 0.5 ** (age / 30)
    return hit.text_score * (1 + 0.6 * recency + 0.4 * hit.opened_share)
