import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import { groupBy } from '#shared/group-by'

/** Failed steps are retried after a day at the latest, so two days include each of them. */
const MEMORY_MS = 48 * 3_600_000

export interface FailingSections {
  count: number
  /** Error of the step that failed last. */
  error: string
}

interface Troubles {
  /** The sections of a connection whose newest step failed. */
  failingOf(repositoryId: number, connection: string): FailingSections | null
  /** Why runs of the repository wait, or why the last one was given up. Excludes waits for the index, which are short. */
  waitsOf(repositoryId: number): readonly string[]
}

interface FailingRow extends Record<string, unknown> {
  repository_id: string
  connection: string
  count: number
  error: string
}

interface WaitRow extends Record<string, unknown> {
  repository_id: string
  error: string
}

/** The current problems in all repositories of the org. */
export async function findTroubles({ db, clock, org }: OrgContext): Promise<Troubles> {
  const since = new Date(clock.now().getTime() - MEMORY_MS).toISOString()
  const failing = await db.execute<FailingRow>(sql`
    select repository_id::text, connection, count(*)::int as count,
      (array_agg(error order by finished_at desc))[1] as error
    from (
      select distinct on (repository_id, connection, section_key)
        repository_id, connection, state, error, finished_at
      from ticket_steps
      where org_id = ${org.id} and state in ('done', 'failed') and finished_at > ${since}
      order by repository_id, connection, section_key, finished_at desc) newest
    where state = 'failed' group by 1, 2`)
  const waits = await db.execute<WaitRow>(sql`
    select r.repository_id::text, r.error from ticket_runs r
    where r.org_id = ${org.id} and r.error is not null and r.waits_for is distinct from 'index'
      and (r.state in ('queued', 'running', 'waiting') or (r.state = 'failed' and r.plan_hash is null and not exists (
        select from ticket_runs n where n.org_id = ${org.id} and n.repository_id = r.repository_id and n.id > r.id)))`)
  const byConnection = new Map(
    failing.map(({ repository_id, connection, count, error }) => [
      keyOf(repository_id, connection),
      { count, error },
    ]),
  )
  const byRepository = groupBy(waits, ({ repository_id }) => repository_id)
  return {
    failingOf: (repositoryId, connection) => byConnection.get(keyOf(repositoryId, connection)) ?? null,
    waitsOf: (repositoryId) => (byRepository.get(String(repositoryId)) ?? []).map(({ error }) => error),
  }
}

const keyOf = (repositoryId: string | number, connection: string) =>
  JSON.stringify([String(repositoryId), connection])
