import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { SessionListInput, SessionListWire } from './wire'

type SessionList = z.output<typeof SessionListWire>

interface SessionRow extends Record<string, unknown> {
  session: Omit<SessionList['sessions'][number], 'repo' | 'by' | 'received_at'>
  repo: string | null
  by: string
  received_at: string
}

/** The coding sessions that members of the org reported, newest first. */
export async function listSessions(
  ctx: OrgContext,
  { repo, session_id, limit, offset }: z.output<typeof SessionListInput>,
): Promise<SessionList> {
  const { db, org } = ctx
  const repository = repo ? await findRepository(ctx, repo.owner, repo.name) : null
  const scope = sql`
    from session_evidence e
    join users u on u.id = e.user_id
    left join repositories r on r.org_id = e.org_id and r.id = e.repository_id
    where e.org_id = ${org.id}
      ${repository ? sql`and e.repository_id = ${repository.id}` : sql``}
      ${session_id === undefined ? sql`` : sql`and e.session_id = ${session_id}`}`
  const [rows, [count]] = await Promise.all([
    db.execute<SessionRow>(sql`
      select e.session, r.owner || '/' || r.name as repo, u.name as by,
        to_char(e.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at
      ${scope} order by e.received_at desc, e.session_id limit ${limit} offset ${offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${scope}`),
  ])
  return {
    sessions: rows.map(({ session, repo, by, received_at }) => ({ ...session, repo, by, received_at })),
    total: count?.total ?? 0,
  }
}
