/** Counts and percentages under their names on the wire. */
export interface CoverageSummary {
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
  proved_ac: number
  proof_rate_pct: number
}

export interface Counts {
  totalSpecs: number
  totalSections: number
  doneSections: number
  totalAc: number
  doneAc: number
  realizedAc: number
}

export const NO_COUNTS: Counts = {
  totalSpecs: 0,
  totalSections: 0,
  doneSections: 0,
  totalAc: 0,
  doneAc: 0,
  realizedAc: 0,
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  totalSpecs: a.totalSpecs + b.totalSpecs,
  totalSections: a.totalSections + b.totalSections,
  doneSections: a.doneSections + b.doneSections,
  totalAc: a.totalAc + b.totalAc,
  doneAc: a.doneAc + b.doneAc,
  realizedAc: a.realizedAc + b.realizedAc,
})

const oneDecimal = (value: number) => Math.round(value * 10) / 10
const percentage = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

/**
 * Percentages with one decimal, 0 if there is nothing to count. The health score weights evidence highest. Proofs do
 * not count in it, because not every repository reports its tests.
 */
export function score(counts: Counts, provedAc = 0): CoverageSummary {
  const section = percentage(counts.doneSections, counts.totalSections)
  const criteria = percentage(counts.doneAc, counts.totalAc)
  const realization = percentage(counts.realizedAc, counts.totalAc)
  return {
    total_specs: counts.totalSpecs,
    total_sections: counts.totalSections,
    done_sections: counts.doneSections,
    total_ac: counts.totalAc,
    done_ac: counts.doneAc,
    realized_ac: counts.realizedAc,
    section_coverage_pct: oneDecimal(section),
    ac_coverage_pct: oneDecimal(criteria),
    realization_rate_pct: oneDecimal(realization),
    health_score: oneDecimal(0.3 * section + 0.3 * criteria + 0.4 * realization),
    proved_ac: provedAc,
    proof_rate_pct: oneDecimal(percentage(provedAc, counts.totalAc)),
  }
}
