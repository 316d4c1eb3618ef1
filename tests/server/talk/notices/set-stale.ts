import { and, eq } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import { recordStaleSpecs } from '#server/insight/staleness/record-stale-specs'
import { findRepository } from '#server/kernel/repositories/find-repository'
import type { Notices } from './open-notices'

/** Marks the specs as stale since then, or as fresh, as a run of the staleness check does. */
export async function setStale(notices: Notices, since: Date | null, key: { orgId: number; id: number }) {
  const { db, org } = notices.indexing
  await db
    .update(documents)
    .set({ staleSince: since })
    .where(and(eq(documents.orgId, key.orgId), eq(documents.repositoryId, key.id)))
  const ctx = { ...notices.ctx, org, permissions: [] }
  await recordStaleSpecs(ctx, await findRepository(ctx, 'acme', 'specs'))
  await notices.work()
}
