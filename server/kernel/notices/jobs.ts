import type { NoticeChannel } from '../../../db/schema'
import { defineJob } from '../jobs'

/** Some fields of a group of notices, and of one item. */
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

/** Decides who is told about new events of an org. */
export const routeEvents = defineJob<{ orgId: number; requestId: string }>('notices/route-events')
/** Brings posted messages of a chat channel up to date. */
export const updateMessages = defineJob<{
  orgId: number
  target: string
  match: NoticeMatch
  outcome: string | null
  requestId: string
}>('notices/update-messages')
/** Brings the schedules of an org in line with its configurations and its time zone. */
export const planSchedules = defineJob<{ orgId: number; requestId: string }>('notices/plan-schedules')
