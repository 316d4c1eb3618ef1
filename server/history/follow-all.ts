import { sql } from 'drizzle-orm'
import type { Context } from '../kernel/context'

/** Every repository is looked at once a night: sections age although nobody touches them. */
export async function followAll({ db, requestId }: Pick<Context, 'db' | 'requestId'>): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job('history/follow',
      json_build_object('orgId', org_id, 'repositoryId', id, 'requestId', ${requestId}::text),
      queue_name => 'history:' || id, job_key => 'follow:' || id, priority => 25)
    from repositories where disconnected_at is null and head_sha is not null`)
}
