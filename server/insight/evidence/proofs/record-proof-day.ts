import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { provedAc } from './count-proved'

/** Stores today's number of proved criteria. */
export async function recordProofDay(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, id }: Pick<Repository, 'orgId' | 'id'>,
): Promise<void> {
  await db.execute(sql`
    insert into proof_days (org_id, repository_id, day, proved_ac)
    select ${orgId}, ${id}, (${clock.now().toISOString()}::timestamptz at time zone 'UTC')::date,
      coalesce(sum(${provedAc(orgId, sql`d`)}), 0)::int
    from documents d where d.org_id = ${orgId} and d.repository_id = ${id} and d.is_spec
      and exists (select from criterion_proofs q where q.org_id = d.org_id and q.repository_id = d.repository_id and q.path = d.path)
    on conflict (org_id, repository_id, day) do update set proved_ac = excluded.proved_ac`)
}
