import { and, eq, isNull } from 'drizzle-orm'
import { type NoticeGroup, repositories } from '#db/schema/index'
import type { NoticeMessage } from '#spec/notices/message'
import { composeMessage } from '../delivery/compose-message'
import { readSources } from '../delivery/read-sources'
import type { DeliveryContext } from '../delivery/target'
import { digestOf } from './scheduled-content'

/** The content of a digest of all repositories. Null if nothing changed since then. */
export async function recentActivity(
  ctx: Pick<DeliveryContext, 'db' | 'clock' | 'org' | 'baseUrl' | 'registry'>,
  since: Date,
): Promise<NoticeMessage | null> {
  const { db, org } = ctx
  const rows = await db
    .select({ repositoryId: repositories.id })
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isNull(repositories.disconnectedAt)))
  const sources = await readSources(
    ctx,
    org.id,
    rows.map((row) => ({ ...row, items: [] })),
  )
  const contents = await digestOf(ctx, { reportedAt: since, team: '' }, [...sources.values()])
  const groups = contents.map(
    ({ kind, repositoryId, items }): NoticeGroup => ({
      kind,
      repositoryId,
      items,
      source: org.name,
      total: items.length,
    }),
  )
  return groups.length === 0 ? null : composeMessage(ctx, groups)
}
