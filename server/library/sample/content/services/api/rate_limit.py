"""How much one caller may ask for."""

import math
from dataclasses import dataclass

WINDOW_SECONDS = 60
LIMITS = {"reading": 1200, "writing": 300, "searching": 60, "signing_in": 20}
UNLIMITED = {"webhook"}


def admit(store, kind: str, caller: str, now: float) -> "Verdict":
    """One statement counts and decides, so that all servers agree."""
    if is_unlimited(kind):
        return Verdict(True, math.inf, 0)
    used, oldest = store.count_since(kind, caller, now - WINDOW_SECONDS)
    if used >= LIMITS[kind]:
        return Verdict(False, 0, oldest + WINDOW_SECONDS - now)
    return Verdict(True, LIMITS[kind] - store.add(kind, caller, now), 0)


def is_unlimited(kind: str) -> bool:
    return kind in UNLIMITED


def headers(verdict: "Verdict", kind: str) -> dict[str, str]:
    told = {"RateLimit": f'"{kind}";r={verdict.left};t={math.ceil(verdict.wait)}'}
    return told if verdict.admitted else told | {"Retry-After": str(math.ceil(verdict.wait))}


@dataclass(frozen=True)
class Verdict:
    admitted: bool
    left: float
    wait: float
