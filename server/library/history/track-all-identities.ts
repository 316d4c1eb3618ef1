import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { PRIORITY } from '#server/kernel/jobs'
import { trackSectionIdentities } from './jobs'

/** Queues section tracking for every repository each night, because sections become stale by age without a push. */
export async function trackAllIdentities({
  db,
  requestId,
}: Pick<Context, 'db' | 'requestId'>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job(${trackSectionIdentities.name},
      json_build_object('orgId', org_id, 'repositoryId', id, 'requestId', ${requestId}::text),
      queue_name => 'history:' || id, job_key => 'follow:' || id, priority => ${sql.raw(String(PRIORITY.identities))})
    from repositories where disconnected_at is null and head_sha is not null`)
}
