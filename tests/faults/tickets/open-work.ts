import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'

type Row = Record<string, unknown>

/** Work that a storm has not finished. */
const UNFINISHED: Record<string, SQL> = {
  run: sql`
    select r.name, t.state, t.trigger, t.attempt, t.resumes_at, t.error from ticket_runs t
    join repositories r on r.org_id = t.org_id and r.id = t.repository_id
    where t.state in ('queued', 'running', 'waiting')`,
  steps: sql`
    select connection, repository_id, action, state, count(*)::int as count, max(attempt) as attempts, max(sent_at) as sent
    from ticket_steps where state in ('waiting', 'sent') group by 1, 2, 3, 4`,
  review: sql`select repository_id, count(*)::int as count from ticket_reviews group by 1`,
  edits: sql`
    select repository_id, state, error, count(*)::int as count from ticket_edits
    where state in ('waiting', 'writing') group by 1, 2, 3`,
  index: sql`select repository_id, state, step, attempt from runs where state in ('queued', 'running')`,
}

/** Reasons why it may wait. */
const CAUSES: Record<string, SQL> = {
  pause: sql`select scope, key, until, reason from ticket_pauses`,
  job: sql`
    select task_identifier, key, queue_name, attempts, run_at, locked_at, locked_by, last_error
    from graphile_worker.jobs where key is null or key not like 'follow:%'`,
  queue: sql`select queue_name, locked_at, locked_by from graphile_worker._private_job_queues where locked_at is not null`,
  worker: sql`select id, seen_at from workers`,
  refused: sql`
    select repository_id, action, error, count(*)::int as count, max(finished_at) as at from ticket_steps
    where state = 'failed' and finished_at > now() - interval '20 minutes' group by 1, 2, 3`,
  approved: sql`
    select c.repository_id, count(*)::int as approved, (
      select count(*)::int from ticket_links l where l.org_id = c.org_id and l.repository_id = c.repository_id) as links
    from ticket_choices c where c.kind = 'approved' group by c.org_id, c.repository_id`,
  failed: sql`select repository_id, error, finished_at from ticket_runs where state = 'failed'`,
  diagnostics: sql`
    select repository_id, d->>'message' as message, count(*)::int as count from ticket_runs, jsonb_array_elements(diagnostics) d
    group by 1, 2`,
}

/** One line per kind of unfinished work. Empty if everything is done. */
export const describeUnfinished = (db: Database): Promise<string[]> => describe(db, UNFINISHED)

/** Known reasons for unfinished or wrong work. */
export const describeCauses = (db: Database): Promise<string[]> => describe(db, CAUSES)

async function describe(db: Database, queries: Record<string, SQL>): Promise<string[]> {
  const lines: string[] = []
  for (const [name, query] of Object.entries(queries))
    for (const row of await db.execute<Row>(query)) lines.push(`${name}: ${JSON.stringify(row)}`)
  return lines
}
