import { z } from 'zod'
import type { SpecRow } from '#cli/source/wire/spec-row'
import { addCounts, NO_COUNTS, score } from '#spec/coverage/index'

const count = z.int()

export const Summary = z.object({
  total_specs: count,
  total_sections: count,
  done_sections: count,
  total_ac: count,
  done_ac: count,
  realized_ac: count,
  section_coverage_pct: z.number(),
  ac_coverage_pct: z.number(),
  realization_rate_pct: z.number(),
  health_score: z.number(),
})

export type Summary = z.infer<typeof Summary>

/** The totals of specs, without deprecated ones. */
export const summarize = (specs: readonly SpecRow[]): Summary =>
  score(
    specs
      .map((spec) => ({
        totalSpecs: spec.status === 'deprecated' ? 0 : 1,
        totalSections: spec.total_sections,
        doneSections: spec.done_sections,
        totalAc: spec.total_ac,
        doneAc: spec.done_ac,
        realizedAc: spec.realized_ac,
      }))
      .reduce(addCounts, NO_COUNTS),
  )

export const describeSummary = (summary: Summary): string =>
  [
    `${summary.total_specs} ${summary.total_specs === 1 ? 'spec' : 'specs'}`,
    `${summary.done_sections} of ${summary.total_sections} sections done`,
    `${summary.done_ac} of ${summary.total_ac} criteria met`,
    `${summary.realized_ac} with evidence`,
    `health ${summary.health_score}`,
  ].join(', ')
