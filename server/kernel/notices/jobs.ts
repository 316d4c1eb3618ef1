import type { NoticeChannel } from '#db/schema/index'
import { defineJob } from '../jobs'

/** Some fields of a notice group, and of one item. */
export interface NoticeMatch {
  kind: string
  source?: string
  repositoryId?: number | null
  item: Readonly<Record<string, unknown>>
}

/** One target of messages: a chat channel, a person's mail, a webhook. */
export interface DeliveryAddress {
  orgId: number
  channel: NoticeChannel
  target: string
}

/** Jobs of a target run one after another. */
export const targetQueue = ({ orgId, channel, target }: DeliveryAddress) =>
  `notices:${orgId}:${channel}:${target}`

/** Decides who is notified of an org's new events. */
export const routeEvents = defineJob<{ orgId: number; requestId: string }>('notices/route-events')
/** Updates posted messages of a chat channel. */
export const updateMessages = defineJob<{
  orgId: number
  target: string
  match: NoticeMatch
  outcome: string | null
  requestId: string
}>('notices/update-messages')
/** Updates an org's schedules from its configurations and time zone. */
export const planSchedules = defineJob<{ orgId: number; requestId: string }>('notices/plan-schedules')
