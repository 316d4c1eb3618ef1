import type { PastDocument } from '../history'
import { addCounts, type Counts, NOTHING } from './score'

/** What belongs to no team. */
export const NO_TEAM = ''

/** What the specs of a repository add up to, by team, and with what was counted before. */
export function countTeams(
  documents: readonly PastDocument[],
  teams = new Map<string, Counts>(),
): Map<string, Counts> {
  for (const { isSpec, digest } of documents) {
    if (!isSpec) continue
    const { team, status, totalSections, doneSections, totalAc, doneAc, realizedAc } = digest.facts
    const key = team ?? NO_TEAM
    const totalSpecs = status === 'deprecated' ? 0 : 1
    const counts = { totalSpecs, totalSections, doneSections, totalAc, doneAc, realizedAc }
    teams.set(key, addCounts(teams.get(key) ?? NOTHING, counts))
  }
  return teams
}
