import { sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import { sweepRowsOfOrgs } from '#server/kernel/database/sweep-rows'
import { DIGEST_VERSION } from '#server/library/indexing/index'

/** How long unused digests are kept. Later they are computed from git again. */
const MIN_AGE_DAYS = 30

/** Removes digests of texts that are no longer published, and those of older parsers. */
export async function sweepDigests(ctx: Context): Promise<{ removed: number }> {
  const { clock, log } = ctx
  const before = new Date(clock.now().getTime() - MIN_AGE_DAYS * 86_400_000).toISOString()
  const removed = await sweepRowsOfOrgs(ctx, {
    table: sql`digests`,
    isOver: (orgId) => sql`(version < ${DIGEST_VERSION} or (created_at < ${before}::timestamptz
      and not exists (
        select from texts t where t.org_id = ${orgId} and t.blob_sha = swept.blob_sha)
      and not exists (
        select from section_identities i
        where i.org_id = ${orgId} and i.blob_sha = swept.blob_sha and i.removed_at is null)))`,
  })
  if (removed > 0) log.info({ removed }, 'removed unused digests')
  return { removed }
}
