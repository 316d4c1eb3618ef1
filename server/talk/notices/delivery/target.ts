import type {
  NoticeChannel,
  NoticeGroup,
  NoticeReason,
  noticeDeliveries,
  noticeEvents,
} from '#db/schema/index'
import type { JobContext, Org, OrgInPlan } from '#server/kernel/context'
import type { NoticeItem, NoticePlace } from '#server/kernel/notices/notices'
import type { NoticeMessage } from '#spec/notices/message'
import type { SourceRepository } from './read-sources'

export type NoticeEvent = typeof noticeEvents.$inferSelect

export type NewDelivery = typeof noticeDeliveries.$inferInsert

export type DeliveryContext = JobContext & { org: OrgInPlan; zone: string }

/** Why a target accepts nothing now. */
export interface Refusal {
  reason: NoticeReason
  error: string | null
}

export interface OutgoingMessage {
  id: string
  org: Org
  createdAt: Date
  content: NoticeMessage
  groups: readonly NoticeGroup[]
}

/** A target of messages that can be used now. */
export interface Target {
  /** When the event may be sent here. Checked again before each sending, because quiet hours may have begun. */
  sendableAt(event: NoticeEvent, sources: readonly SourceRepository[]): Date
  /** Why the event is not for this target, or null. */
  whyNotDelivered(event: NoticeEvent, sources: readonly SourceRepository[]): Refusal | null
  /** The items that concern the target, of events of the same kind and repository. */
  select(events: readonly NoticeEvent[]): readonly NoticeItem[] | Promise<readonly NoticeItem[]>
  /** Omits items hidden from the target. */
  hide?(place: NoticePlace, items: readonly NoticeItem[]): Promise<readonly NoticeItem[]>
  /** True if each event is a message of its own. */
  readonly isSingle: boolean
  /** Returns the target's id of the message. */
  send(message: OutgoingMessage): Promise<string | null>
  /**
   * Looks for a message that an earlier attempt may have sent; null if the target did not get it. Targets without this method
   * recognise a repeated message by its id.
   */
  findSent?(message: OutgoingMessage): Promise<string | null>
}

export type OpenTarget = (ctx: DeliveryContext, target: string) => Promise<Target | Refusal>

export type OpenTargets = Partial<Record<NoticeChannel, OpenTarget>>

export const isRefusal = (opened: Target | Refusal): opened is Refusal => 'reason' in opened

export const itemsOf = (events: readonly NoticeEvent[]): NoticeItem[] =>
  events.flatMap(({ items }) => items as NoticeItem[])
