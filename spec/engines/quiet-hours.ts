import type { Config } from '#spec/config/schema/schema'
import { toLocal } from './local-time'
import { chooseZone, nextTimeOfDay } from './next-occurrence'
import { parseTime } from './parse-schedule'
import type { Trace } from './trace'

export interface Quiet {
  quiet: boolean
  /** When a notification may be delivered: now, or at the end of the quiet period. */
  deliverAt: Date
  trace: Trace
}

/**
 * Whether it is quiet in `zone`. The period may cross midnight. It includes its start but not its end. If start and
 * end are the same, it is never quiet.
 */
export function checkQuietHours(window: Config['chat']['quiet_hours'], moment: Date, zone: string): Quiet {
  const trace: Trace = []
  const timeZone = chooseZone(zone, trace)
  const local = toLocal(moment, timeZone)
  const now = local.hour * 60 + local.minute
  const start = parseTime(window.start) ?? 0
  const end = parseTime(window.end) ?? 0
  const quiet = start <= end ? now >= start && now < end : now >= start || now < end
  const deliverAt = quiet ? (nextTimeOfDay(window.end, moment, timeZone) ?? moment) : moment
  const clock = `${pad(local.hour)}:${pad(local.minute)} in ${timeZone}`
  const tried = `quiet from ${window.start} to ${window.end}`
  trace.push({ tried, matched: quiet, why: `it is ${clock}` })
  return { quiet, deliverAt, trace }
}

function pad(count: number): string {
  return String(count).padStart(2, '0')
}
