import type { NoticeKind } from '#server/kernel/notices/notices'
import { generalChannel } from '#spec/config/general-channel'
import type { ConfigInForce } from '#spec/config/load-config'
import type { NotificationType } from '#spec/config/schema/chat-schema'
import { checkQuietHours } from '#spec/engines/quiet-hours'

/** The channel of a notification. Null if it is turned off. */
export function channelOf(type: NotificationType | 'alerts', inForce: ConfigInForce): string | null {
  if (type === 'alerts') return alertsChannel(inForce)
  const choice = inForce.config.chat.notifications[type]
  if (typeof choice === 'boolean') return choice ? generalChannel(inForce) : null
  return choice.enabled ? (choice.channel ?? generalChannel(inForce)) : null
}

/** `chat.sre_channel`, else `sre.alerts_channel`. */
const alertsChannel = ({ config: { chat, sre } }: ConfigInForce): string =>
  chat.sre_channel === '' ? sre.alerts_channel : chat.sre_channel

/** When a message may be posted: now, or at the end of the quiet hours, which apply if the file has `chat`. */
export function postingTime(inForce: ConfigInForce, now: Date, zone: string): Date {
  if (!hasChat(inForce)) return now
  let at = now
  // If clocks go back at the end of the quiet hours, they start again.
  for (let times = 0; times < 3; times++) {
    const { quiet, deliverAt } = checkQuietHours(inForce.config.chat.quiet_hours, at, zone)
    if (!quiet) return at
    at = deliverAt
  }
  return at
}

/** People who are on call need alerts at night. */
export const ignoresQuietHours = ({ chat }: Pick<NoticeKind, 'chat'>): boolean => chat === 'alerts'

const hasChat = ({ origins }: ConfigInForce) =>
  Object.entries(origins).some(([path, { from }]) => path.startsWith('chat.') && from !== 'default')
