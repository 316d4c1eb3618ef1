import type { noticeSchedules, ScheduleKind } from '#db/schema/index'
import { generalChannel } from '#spec/config/general-channel'
import { loadConfig } from '#spec/config/load-config'
import { nextOccurrence, nextTimeOfDay } from '#spec/engines/next-occurrence'
import type { SourceRepository } from '../delivery/read-sources'
import { channelOf } from '../routing/chat-route'

export type Schedule = typeof noticeSchedules.$inferSelect

export interface WantedSchedule {
  kind: ScheduleKind
  channel: string
  /** Empty for all teams. */
  team: string
  schedule: string
  repositoryIds: number[]
}

const DAILY = '09:00'
const WEEKLY = 'monday 09:00'

/** Alerts without a repository use the defaults of CONFIG.yaml. */
export const DEFAULT_ALERTS_CHANNEL = loadConfig(null).config.sre.alerts_channel

/** The scheduled posts of the configurations. Repositories with the same channel and schedule share one message. */
export function wantedSchedules(repositories: readonly SourceRepository[]): WantedSchedule[] {
  const unassigned = { kind: 'sre' as const, channel: DEFAULT_ALERTS_CHANNEL, team: '', schedule: WEEKLY }
  const byKey = new Map<string, WantedSchedule>([[keyOf(unassigned), { ...unassigned, repositoryIds: [] }]])
  for (const repository of repositories)
    for (const schedule of schedulesOf(repository)) {
      const key = keyOf(schedule)
      const mergedSchedule = byKey.get(key) ?? { ...schedule, repositoryIds: [] }
      mergedSchedule.repositoryIds.push(repository.id)
      byKey.set(key, mergedSchedule)
    }
  return [...byKey.values()]
}

const keyOf = ({ kind, channel, team, schedule }: Omit<WantedSchedule, 'repositoryIds'>) =>
  JSON.stringify([kind, channel, team, schedule])

function schedulesOf({ inForce }: SourceRepository): Omit<WantedSchedule, 'repositoryIds'>[] {
  const { chat, sre } = inForce.config
  const { digest, dashboard_refresh: refresh } = chat
  const stale = channelOf('stale_spec_warning', inForce)
  const teams = Object.entries(digest.team_digests).map(([team, { channel, schedule }]) => ({
    kind: 'digest' as const,
    channel,
    team,
    schedule: schedule ?? digest.schedule,
  }))
  return [
    ...(digest.channel === ''
      ? []
      : [{ kind: 'digest' as const, channel: digest.channel, team: '', schedule: digest.schedule }]),
    ...teams,
    ...(refresh === false
      ? []
      : [
          {
            kind: 'dashboard' as const,
            channel: generalChannel(inForce),
            team: '',
            schedule: refresh === 'daily' ? DAILY : WEEKLY,
          },
        ]),
    ...(sre.weekly_digest
      ? [{ kind: 'sre' as const, channel: sre.alerts_channel, team: '', schedule: WEEKLY }]
      : []),
    ...(stale === null ? [] : [{ kind: 'stale' as const, channel: stale, team: '', schedule: WEEKLY }]),
  ]
}

/** The first moment after `after` when the local time in `zone` is `monday 09:00`, or `09:00` of any day. */
export function nextPosting(schedule: string, after: Date, zone: string): Date {
  const next = schedule.includes(' ')
    ? nextOccurrence(schedule, after, zone).at
    : nextTimeOfDay(schedule, after, zone)
  if (!next) throw new Error('the schedule is invalid')
  return next
}
