import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, inArray, isNotNull, lt, notInArray } from 'drizzle-orm'
import { documents, noticeEvents } from '#db/schema/index'
import type { NoticeItem } from '#server/kernel/notices/notices'
import { groupBy } from '#shared/group-by'
import { findNoticeCheck } from '../delivery/find-notice-check'
import { hideFromAi } from '../delivery/hide-from-ai'
import { mergeItems } from '../delivery/merge-items'
import { readSources, type SourceRepository } from '../delivery/read-sources'
import type { DeliveryContext } from '../delivery/target'
import { dashboardSummary, specDigest } from '../notices'
import { alertDigestOf } from './alert-digest'
import { countDashboards } from './count-dashboards'
import { DEFAULT_ALERTS_CHANNEL, type Schedule } from './wanted-schedules'

/** The items of one event that a schedule records. */
export interface ScheduledContent {
  kind: string
  repositoryId: number | null
  items: object[]
}

interface Content {
  items: ScheduledContent[]
  /** The numbers to compare with next time. */
  posted: object | null
}

/** The content of a schedule now. Empty if nothing changed. */
export async function contentOf(ctx: DeliveryContext, schedule: Schedule): Promise<Content> {
  const sources = await readSources(
    ctx,
    ctx.org.id,
    schedule.repositoryIds.map((repositoryId) => ({ repositoryId, items: [] })),
  )
  const connected = [...sources.values()].filter(({ isConnected }) => isConnected)
  if (schedule.kind === 'digest') return { items: await digestOf(ctx, schedule, connected), posted: null }
  if (schedule.kind === 'sre') {
    const hasUnassigned = schedule.channel === DEFAULT_ALERTS_CHANNEL
    const items = await alertDigestOf(ctx, connected, hasUnassigned)
    const digest = { kind: 'sre_digest', repositoryId: null, items }
    return { items: items.length === 0 ? [] : [digest], posted: null }
  }
  if (schedule.kind === 'stale') return { items: await staleOf(ctx, connected), posted: null }
  return dashboardOf(ctx, schedule, connected)
}

/** The events since the last digest, without changes that were undone. */
export async function digestOf(
  ctx: Pick<DeliveryContext, 'db' | 'clock' | 'org' | 'registry'>,
  { reportedAt, team }: Pick<Schedule, 'reportedAt' | 'team'>,
  sources: readonly SourceRepository[],
): Promise<ScheduledContent[]> {
  if (sources.length === 0) return []
  const events = await ctx.db
    .select()
    .from(noticeEvents)
    .where(
      and(
        eq(noticeEvents.orgId, ctx.org.id),
        inArray(
          noticeEvents.repositoryId,
          sources.map(({ id }) => id),
        ),
        notInArray(noticeEvents.kind, [specDigest.name, dashboardSummary.name]),
        gte(noticeEvents.createdAt, reportedAt),
        lt(noticeEvents.createdAt, ctx.clock.now()),
      ),
    )
    .orderBy(asc(noticeEvents.id))
  const groups: object[] = []
  for (const [, ofKind] of groupBy(events, ({ kind, repositoryId }) => `${kind} ${repositoryId}`)) {
    const [{ kind: name, repositoryId } = { kind: '', repositoryId: null }] = ofKind
    const kind = ctx.registry.noticeKinds.get(name)
    const source = sources.find(({ id }) => id === repositoryId)
    if (!kind || !source) continue
    const all = ofKind.flatMap(({ items }) => items as NoticeItem[])
    const { items } = mergeItems(kind, team === '' ? all : all.filter((item) => item.team === team))
    const check = await findNoticeCheck(ctx, name)
    const place = { orgId: ctx.org.id, repositoryId }
    const visibleItems = await hideFromAi(ctx, place, check ? await check(ctx, place, items) : items)
    if (visibleItems.length > 0)
      groups.push({
        kind: name,
        repositoryId,
        source: source.fullName,
        items: visibleItems.slice(0, MAX_ITEMS),
        total: visibleItems.length,
      })
  }
  return groups.length === 0 ? [] : [{ kind: specDigest.name, repositoryId: null, items: groups }]
}

const MAX_ITEMS = 20

/** All stale specs, repository by repository. */
async function staleOf(
  ctx: DeliveryContext,
  sources: readonly SourceRepository[],
): Promise<ScheduledContent[]> {
  const ids = sources.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.orgId, ctx.org.id),
        inArray(documents.repositoryId, ids),
        isNotNull(documents.staleSince),
      ),
    )
    .orderBy(asc(documents.staleSince), asc(documents.path))
  return [...groupBy(rows, ({ repositoryId }) => repositoryId)].map(([repositoryId, stale]) => ({
    kind: 'stale_spec_warning',
    repositoryId,
    items: stale.map(({ path, title, owner, team, staleSince }) => ({
      path,
      title,
      owner,
      team,
      staleSince: staleSince?.toISOString() ?? '',
    })),
  }))
}

async function dashboardOf(
  ctx: DeliveryContext,
  { posted }: Schedule,
  sources: readonly SourceRepository[],
): Promise<Content> {
  const items = await countDashboards(ctx, sources)
  const isUnchanged = isDeepStrictEqual(items, posted)
  const content = { kind: dashboardSummary.name, repositoryId: null, items }
  return { items: isUnchanged || items.length === 0 ? [] : [content], posted: items }
}
