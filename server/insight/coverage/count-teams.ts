import type { TextFacts } from '#db/schema/index'
import type { PastDocument } from '#server/library/history/index'
import { addCounts, type Counts, NO_COUNTS } from '#spec/coverage/index'

/** Key of documents without a team. */
export const NO_TEAM = ''

/** Adds the counts of specs to the totals by team. */
export function countTeams(
  documents: readonly PastDocument[],
  teams = new Map<string, Counts>(),
): Map<string, Counts> {
  for (const { isSpec, team, digest } of documents) {
    if (!isSpec) continue
    const key = team ?? NO_TEAM
    teams.set(key, addCounts(teams.get(key) ?? NO_COUNTS, countsOf(digest.facts)))
  }
  return teams
}

/** The counts of one spec. */
export function countsOf(facts: TextFacts): Counts {
  const { status, totalSections, doneSections, totalAc, doneAc, realizedAc } = facts
  const totalSpecs = status === 'deprecated' ? 0 : 1
  return { totalSpecs, totalSections, doneSections, totalAc, doneAc, realizedAc }
}
