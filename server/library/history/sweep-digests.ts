import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { DIGEST_VERSION } from '#server/library/indexing/index'

/** How long unused digests are kept. Later they are computed from git again. */
const MIN_AGE_DAYS = 30
const BATCH = 1_000

/** Removes digests of texts that are no longer published, and those of older parsers. */
export async function sweepDigests({ db, clock, log }: Context): Promise<{ removed: number }> {
  const before = new Date(clock.now().getTime() - MIN_AGE_DAYS * 86_400_000).toISOString()
  let removed = 0
  for (let swept = BATCH; swept === BATCH; removed += swept) {
    const { count } = await db.execute(sql`
      delete from digests g using (
        select org_id, blob_sha, version from digests old
        where version < ${DIGEST_VERSION} or (created_at < ${before}::timestamptz
          and not exists (
            select from texts t where t.org_id = old.org_id and t.blob_sha = old.blob_sha)
          and not exists (
            select from section_identities i
            where i.org_id = old.org_id and i.blob_sha = old.blob_sha and i.removed_at is null))
        limit ${BATCH} for update skip locked) batch
      where g.org_id = batch.org_id and g.blob_sha = batch.blob_sha and g.version = batch.version`)
    swept = count
  }
  if (removed > 0) log.info({ removed }, 'removed unused digests')
  return { removed }
}
