import { listMainLine, type MainCommit } from './list-main-line'
import type { PastSource } from './past-source'

/** The UTC date, for example `2026-01-31`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export function dayBefore(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000))
}

export interface DayEnd {
  day: string
  commit: MainCommit
}

/**
 * The last commit of each day, newest first, and one earlier commit: the state before the first of these days. A commit
 * with a later date than its successors (a wrong clock) is skipped.
 */
export async function* listDayEnds(
  source: PastSource,
  headSha: string,
  sinceDay: string,
): AsyncGenerator<DayEnd, void, undefined> {
  let newerDay = ''
  for await (const commit of listMainLine(source, headSha)) {
    const day = dayOf(commit.at)
    if (newerDay !== '' && day >= newerDay) continue
    yield { day, commit }
    if (day < sinceDay) return
    newerDay = day
  }
}

/** The last commit on or before this day; null if there is none. */
export async function findDayEnd(
  source: PastSource,
  headSha: string,
  day: string,
): Promise<MainCommit | null> {
  for await (const commit of listMainLine(source, headSha)) if (dayOf(commit.at) <= day) return commit
  return null
}
