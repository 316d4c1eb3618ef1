import { z } from 'zod'
import type { SOURCE_OPTIONS } from '#cli/commands/options'
import type { DataCommand } from '#cli/data-command'
import { openSource } from '#cli/source/open-source'
import type { SpecRow } from '#cli/source/wire/spec-row'
import { printTable } from './print-table'
import { describeSummary, Summary, summarize } from './summary'

const Coverage = z.object({
  summary: Summary,
  by_team: z.record(z.string(), Summary),
  /** `chat.notifications.coverage_threshold`: percent of sections. */
  threshold: z.int(),
  is_below_threshold: z.boolean(),
})

export const showCoverage: DataCommand<typeof SOURCE_OPTIONS, z.infer<typeof Coverage>> = {
  schema: Coverage,
  async answer({ options }) {
    const source = await openSource(options)
    const specs = await source.specs()
    const threshold = await source.coverageThreshold()
    const summary = summarize(specs)
    return {
      summary,
      by_team: summarizeTeams(specs),
      threshold,
      is_below_threshold: summary.section_coverage_pct < threshold,
    }
  },
  print({ summary, by_team, threshold, is_below_threshold }, terminal) {
    const rows = Object.entries({ total: summary, ...by_team }).map(([name, numbers]) => [
      name,
      `${numbers.section_coverage_pct} % of sections`,
      `${numbers.ac_coverage_pct} % of criteria`,
      `${numbers.realization_rate_pct} % with evidence`,
    ])
    printTable(rows, terminal)
    if (is_below_threshold) terminal.print(`Below the threshold of ${threshold} % of sections.`)
    terminal.print(`${describeSummary(summary)}.`)
  },
}

function summarizeTeams(specs: readonly SpecRow[]) {
  const teams = [...new Set(specs.flatMap(({ team }) => team ?? []))].sort()
  return Object.fromEntries(
    teams.map((team) => [team, summarize(specs.filter((spec) => spec.team === team))]),
  )
}
