import { sql } from 'drizzle-orm'
import { sessionEvidence } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { findRepository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { SessionsInput } from './wire'

/** A list holds up to 20 sessions. */
const MAX_SESSION_CHARACTERS = 1_000_000

/** Stores the caller's coding sessions. A repeated report of a session, for example at its end, replaces it. */
export async function recordSessions(
  ctx: OrgContext,
  { sessions, repo }: SessionsInput,
): Promise<{ ok: true; recorded: number }> {
  const { org, clock } = ctx
  requireDistinctIds(sessions)
  requireShort(sessions)
  const repository = repo ? await findRepository(ctx, repo.owner, repo.name) : null
  const rows = sessions.map((session) => ({
    orgId: org.id,
    userId: userIdOf(ctx),
    sessionId: session.session_id,
    repositoryId: repository?.id ?? null,
    gitBranch: session.git_branch,
    startedAt: new Date(session.started_at),
    endedAt: session.ended_at === null ? null : new Date(session.ended_at),
    session,
    receivedAt: clock.now(),
  }))
  const ids = rows.map(({ sessionId }) => sessionId)
  await withTransaction(ctx, async (tx) => {
    await tx.db
      .insert(sessionEvidence)
      .values(rows)
      .onConflictDoUpdate({
        target: [sessionEvidence.orgId, sessionEvidence.userId, sessionEvidence.sessionId],
        set: {
          repositoryId: sql`excluded.repository_id`,
          gitBranch: sql`excluded.git_branch`,
          startedAt: sql`excluded.started_at`,
          endedAt: sql`excluded.ended_at`,
          session: sql`excluded.session`,
          receivedAt: sql`excluded.received_at`,
        },
      })
    await recordAct(tx, {
      act: 'evidence.sessions',
      target: { kind: 'coding_sessions', id: ids[0] ?? '', name: repo ? `${repo.owner}/${repo.name}` : null },
      details: { sessions: ids },
    })
  })
  return { ok: true, recorded: rows.length }
}

function requireDistinctIds(sessions: SessionsInput['sessions']): void {
  if (new Set(sessions.map(({ session_id }) => session_id)).size === sessions.length) return
  const msg = 'must differ: two sessions have the same session_id'
  throw new DomainError('validation_failed', {
    message: `The ids of sessions ${msg}.`,
    issues: [{ loc: ['body', 'sessions'], msg, type: 'duplicate_session' }],
  })
}

function requireShort(sessions: SessionsInput['sessions']): void {
  const at = sessions.findIndex((session) => JSON.stringify(session).length > MAX_SESSION_CHARACTERS)
  if (at === -1) return
  const msg = `may have at most ${MAX_SESSION_CHARACTERS.toLocaleString('en')} characters as JSON`
  throw new DomainError('validation_failed', {
    message: `A session ${msg}. Report fewer verify runs or criteria.`,
    issues: [{ loc: ['body', 'sessions', at], msg, type: 'too_long' }],
  })
}
