import type { NoticeGroup } from '#db/schema/index'
import { findNoticeCheck } from './find-notice-check'
import { mergeItems } from './merge-items'
import type { SourceRepository } from './read-sources'
import type { DeliveryContext, NoticeEvent, Refusal, Target } from './target'

/** A due delivery with its event. */
export interface Claimed {
  deliveryId: number
  event: NoticeEvent
}

export const OUTDATED: Refusal = { reason: 'outdated', error: null }

/** One group of a message from events of the same kind and repository, or why none of them is sent. */
export async function makeGroup(
  ctx: DeliveryContext,
  group: readonly Claimed[],
  sources: ReadonlyMap<number, SourceRepository>,
  opened: Target,
): Promise<NoticeGroup | Refusal> {
  const [{ event } = { event: null }] = group
  const kind = ctx.registry.noticeKinds.get(event?.kind ?? '')
  if (!event || !kind) return OUTDATED
  const selected = await opened.select(group.map(({ event }) => event))
  if (selected.length === 0) return { reason: 'muted', error: null }
  const merged = mergeItems(kind, selected)
  if (merged.isUndone) return { reason: 'undone', error: null }
  const { repositoryId } = event
  const check = await findNoticeCheck(ctx, kind.name)
  const place = { orgId: ctx.org.id, repositoryId }
  const current = check ? await check(ctx, place, merged.items) : merged.items
  if (current.length === 0) return OUTDATED
  const items = opened.hide ? await opened.hide(place, current) : current
  if (items.length === 0) return { reason: 'ai_exposure', error: null }
  const source = sources.get(repositoryId ?? 0)?.fullName ?? ctx.org.name
  return { kind: kind.name, repositoryId, source, items: items.slice(0, MAX_ITEMS), total: items.length }
}

/** Maximum number of items that a message stores. */
const MAX_ITEMS = 200
