import { listMainLine, type MainCommit } from './list-main-line'
import type { PastSource } from './past-source'

/** `2026-01-31`, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export function dayBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000))
}

export interface DayEnd {
  day: string
  commit: MainCommit
}

/**
 * The last commit of each day, newest first, and one more: the state in which the first of these days found the
 * repository. Where clocks went wrong, a commit that claims to be younger than its successors is no day's last.
 */
export async function* listDayEnds(
  source: PastSource,
  headSha: string,
  sinceDay: string,
): AsyncGenerator<DayEnd, void, undefined> {
  let last = ''
  for await (const commit of listMainLine(source, headSha)) {
    const day = dayOf(commit.at)
    if (last !== '' && day >= last) continue
    yield { day, commit }
    if (day < sinceDay) return
    last = day
  }
}

/** The last commit of this day or before; null when there was none yet. */
export async function findDayEnd(
  source: PastSource,
  headSha: string,
  day: string,
): Promise<MainCommit | null> {
  for await (const commit of listMainLine(source, headSha)) if (dayOf(commit.at) <= day) return commit
  return null
}
