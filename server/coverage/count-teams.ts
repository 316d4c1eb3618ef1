import type { TextFacts } from '../../db/schema'
import type { PastDocument } from '../history'
import { addCounts, type Counts, NOTHING } from './score'

/** What belongs to no team. */
export const NO_TEAM = ''

/** What the specs of a repository add up to, by team, and with what was counted before. */
export function countTeams(
  documents: readonly PastDocument[],
  teams = new Map<string, Counts>(),
): Map<string, Counts> {
  for (const { isSpec, team, digest } of documents) {
    if (!isSpec) continue
    const key = team ?? NO_TEAM
    teams.set(key, addCounts(teams.get(key) ?? NOTHING, countsOf(digest.facts)))
  }
  return teams
}

/** What one spec counts. */
export function countsOf(facts: TextFacts): Counts {
  const { status, totalSections, doneSections, totalAc, doneAc, realizedAc } = facts
  const totalSpecs = status === 'deprecated' ? 0 : 1
  return { totalSpecs, totalSections, doneSections, totalAc, doneAc, realizedAc }
}
