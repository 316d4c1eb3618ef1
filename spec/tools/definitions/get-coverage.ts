import { z } from 'zod'
import { takeWithin } from '../answer/take-within'
import { toolArguments } from '../arguments'
import { toolShape } from '../tool-shape'

const percent = z.number()
const Numbers = z.object({
  name: z.string(),
  specs: z.int(),
  sections: z.int(),
  done_sections: z.int(),
  criteria: z.int(),
  checked: z.int(),
  realized: z.int(),
  section_coverage_pct: percent,
  criteria_coverage_pct: percent,
  realization_rate_pct: percent,
  health_score: percent,
})

/** Totals with their names on the wire. */
export interface CoverageNumbers {
  total_specs: number
  total_sections: number
  done_sections: number
  total_ac: number
  done_ac: number
  realized_ac: number
  section_coverage_pct: number
  ac_coverage_pct: number
  realization_rate_pct: number
  health_score: number
}

const numbersOf = (name: string, summary: CoverageNumbers): z.infer<typeof Numbers> => ({
  name,
  specs: summary.total_specs,
  sections: summary.total_sections,
  done_sections: summary.done_sections,
  criteria: summary.total_ac,
  checked: summary.done_ac,
  realized: summary.realized_ac,
  section_coverage_pct: summary.section_coverage_pct,
  criteria_coverage_pct: summary.ac_coverage_pct,
  realization_rate_pct: summary.realization_rate_pct,
  health_score: summary.health_score,
})

export function coverageAnswer(
  summary: CoverageNumbers,
  byRepo: Record<string, CoverageNumbers>,
  byTeam: Record<string, CoverageNumbers>,
  maxChars: number,
) {
  const each = (breakdown: Record<string, CoverageNumbers>) =>
    Object.entries(breakdown).map(([name, numbers]) => numbersOf(name, numbers))
  const [repos, teams] = [each(byRepo), each(byTeam)]
  const total = numbersOf('total', summary)
  const budget = (maxChars - JSON.stringify(total).length) / 2
  return {
    total,
    repos: repos.length,
    by_repo: takeWithin(repos, budget),
    teams: teams.length,
    by_team: takeWithin(teams, budget),
  }
}

export const GET_COVERAGE = toolShape({
  name: 'get_coverage',
  title: 'Get coverage',
  description:
    'How much of the specs is done: sections, acceptance criteria and their evidence, in total, by repository and by team.',
  toolset: 'specs',
  input: z.object({
    repo: toolArguments.repo.optional(),
    team: z.string().min(1).max(200).optional(),
    max_chars: toolArguments.max_chars,
  }),
  output: z.object({
    total: Numbers,
    repos: z.int(),
    by_repo: z.array(Numbers).meta({ description: 'The first of `repos`, as far as max_chars allows' }),
    teams: z.int(),
    by_team: z.array(Numbers).meta({ description: 'The first of `teams`, as far as max_chars allows' }),
  }),
  describe({ total, repos, by_repo, teams, by_team }) {
    const line = ({
      name,
      section_coverage_pct,
      criteria_coverage_pct,
      health_score,
    }: z.infer<typeof Numbers>) =>
      `${name}: ${section_coverage_pct} % of sections, ${criteria_coverage_pct} % of criteria, health ${health_score}`
    return {
      outline: `${total.specs} specs. ${line(total)}.`,
      body: [
        partOf('repositories', by_repo.length, repos),
        ...by_repo.map(line),
        partOf('teams', by_team.length, teams),
        ...by_team.map(line),
      ].join('\n'),
    }
  },
})

const partOf = (grouping: string, shownCount: number, all: number) =>
  shownCount === all
    ? `By ${grouping}:`
    : `By ${grouping}, ${shownCount} of ${all}. Ask for one of the others by its name:`
