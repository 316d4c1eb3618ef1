"""Who may sign in, and how."""

from datetime import datetime, timedelta

from .model import Account, Company, Connection, Session


def can_save(connection: Connection) -> bool:
    """Only what has let someone in once will let others in."""
    tested = connection.tested_at
    changed = connection.changed_at
    return tested is not None and tested >= changed


def routes_to_provider(company: Company, domain: str) -> bool:
    """A domain that is not proven could belong to anyone."""
    return domain in company.proven_domains and company.connection is not None


def find_account(accounts: list[Account], issuer: str, subject: str) -> Account | None:
    """Addresses are given to new people; subjects are not."""
    return next(
        (a for a in accounts if (a.issuer, a.subject) == (issuer, subject)), None
    )


def is_our_answer(session: Session, state: str, nonce: str, verifier: str) -> bool:
    return (session.state, session.nonce) == (state, nonce) and session.accepts(
        verifier
    )


def sessions_to_end(sessions: list[Session]) -> list[Session]:
    """When single sign-on becomes the only way."""
    return [session for session in sessions if session.started_with == "password"]


def break_glass(company: Company) -> Account:
    (account,) = (a for a in company.accounts if a.is_break_glass)
    return account


def locked_until(failures: list[datetime]) -> datetime | None:
    """After five failures in a row, fifteen minutes of nothing."""
    return failures[-1] + timedelta(minutes=15) if len(failures) >= 5 else None


def must_renew(session: Session, now: datetime) -> bool:
    return now - session.renewed_at >= timedelta(minutes=60)
