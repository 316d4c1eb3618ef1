import { z } from 'zod'
import { takeWithin } from '../../kernel/tools/take-within'
import { defineTool, toolArguments } from '../../kernel/tools/tool'
import { coverageRouter } from '../router'
import type { CoverageSummary } from '../wire'

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

const numbersOf = (name: string, summary: CoverageSummary): z.infer<typeof Numbers> => ({
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

export const getCoverageTool = defineTool({
  name: 'get_coverage',
  title: 'Get coverage',
  description:
    'How much of the specs is done: sections, acceptance criteria and their evidence, in total, by repository and by team.',
  procedure: coverageRouter.coverage,
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
  async run({ call }, { max_chars, ...filter }) {
    const { summary, breakdown_by_repo, breakdown_by_team } = await call(filter)
    const each = (breakdown: Record<string, CoverageSummary>) =>
      Object.entries(breakdown).map(([name, numbers]) => numbersOf(name, numbers))
    const [repos, teams] = [each(breakdown_by_repo), each(breakdown_by_team)]
    const total = numbersOf('total', summary)
    const budget = (max_chars - JSON.stringify(total).length) / 2
    return {
      total,
      repos: repos.length,
      by_repo: takeWithin(repos, budget),
      teams: teams.length,
      by_team: takeWithin(teams, budget),
    }
  },
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
