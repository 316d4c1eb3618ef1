import { z } from 'zod'
import { channel, channelOrEmpty, schedule, timeOfDay } from './value-types'

/** The notification types that can be switched and routed one by one. */
const NOTIFICATIONS = {
  spec_status_change: 'A section changed its status.',
  spec_created: 'A new spec was created.',
  coverage_regression: 'Coverage dropped.',
  stale_spec_warning: 'Specs passed the stale threshold.',
  pr_analysis_summary: 'A pull request was analyzed.',
  ticket_sync_failure: 'Ticket sync met errors.',
  review_requested: 'A spec review was requested.',
  spec_commented: 'Somebody commented on a document.',
} as const
export type NotificationType = keyof typeof NOTIFICATIONS
export const NOTIFICATION_TYPES = Object.keys(NOTIFICATIONS) as NotificationType[]

/** A boolean switches the type; a mapping also routes it to a channel of its own. */
function notification(type: NotificationType) {
  const routed = z.object({ enabled: z.boolean().default(true), channel: channel.nullable().default(null) })
  return z.union([z.boolean(), routed]).default(true).meta({ description: NOTIFICATIONS[type] })
}

const notifications = z.object({
  spec_status_change: notification('spec_status_change'),
  spec_created: notification('spec_created'),
  coverage_regression: notification('coverage_regression'),
  stale_spec_warning: notification('stale_spec_warning'),
  pr_analysis_summary: notification('pr_analysis_summary'),
  ticket_sync_failure: notification('ticket_sync_failure'),
  review_requested: notification('review_requested'),
  spec_commented: notification('spec_commented'),
  coverage_threshold: z
    .int()
    .min(0)
    .max(100)
    .default(80)
    .meta({ description: 'Coverage in percent below which a regression is announced.' }),
})

const quietHours = z.object({
  start: timeOfDay.default('22:00').meta({ description: 'Start of the quiet period.' }),
  end: timeOfDay
    .default('08:00')
    .meta({ description: 'End of the quiet period. Queued messages are delivered then.' }),
})

const teamDigest = z.object({
  channel: channel.meta({ description: "Channel of the team's digest." }),
  schedule: schedule
    .nullable()
    .default(null)
    .meta({ description: 'Schedule of the digest. Default: `chat.digest.schedule`.' }),
})

const digest = z.object({
  channel: channelOrEmpty
    .default('')
    .meta({ description: 'Channel of the digest. Without it, no digest is posted.' }),
  schedule: schedule.default('monday 09:00').meta({ description: 'When the digest is posted.' }),
  team_digests: z
    .record(z.string(), teamDigest)
    .prefault({})
    .meta({ description: 'Digests of single teams, by team name.' }),
})

export const chat = z.object({
  default_channel: channel
    .default('#svc-specs')
    .meta({ description: 'Channel of general notifications. Default: `chat_channel`.' }),
  sre_channel: channelOrEmpty
    .default('')
    .meta({ description: 'Channel of SRE alerts. Default: `sre.alerts_channel`.' }),
  dashboard_refresh: z
    .union([z.enum(['daily', 'weekly']), z.literal(false)])
    .default(false)
    .meta({ description: 'How often a dashboard summary is posted.' }),
  allow_shared_channels: z
    .boolean()
    .default(false)
    .meta({ description: 'Allows posting to channels shared with other workspaces.' }),
  notifications: notifications.prefault({}).meta({ description: 'Which events are announced, and where.' }),
  quiet_hours: quietHours
    .prefault({})
    .meta({ description: 'When nothing is posted. Equal start and end turn it off.' }),
  digest: digest.prefault({}).meta({ description: 'Digest of spec activity.' }),
  work_context: z
    .object({
      enabled: z
        .boolean()
        .default(false)
        .meta({ description: 'Answers direct messages with the personal context of the sender.' }),
    })
    .prefault({})
    .meta({ description: 'Personal context in direct messages.' }),
})
