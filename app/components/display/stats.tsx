import type { CoverageSummary } from '#server/insight/coverage/wire'

/** The dashboard also counts repositories and documents that are not specs. */
type Totals = CoverageSummary & { repos?: number; docs?: number }

const whole = new Intl.NumberFormat('en')

/** The health score and the numbers behind it. */
export function Stats({ totals }: { totals: Totals }) {
  return (
    <dl className="stats">
      <Stat name="Health" value={totals.health_score.toFixed(1)} note="of 100" isMain />
      <Stat
        name="Sections done"
        {...share(totals.section_coverage_pct, totals.done_sections, totals.total_sections)}
      />
      <Stat name="Criteria met" {...share(totals.ac_coverage_pct, totals.done_ac, totals.total_ac)} />
      <Stat
        name="Criteria realized"
        {...share(totals.realization_rate_pct, totals.realized_ac, totals.total_ac)}
      />
      {totals.proved_ac > 0 && (
        <Stat name="Criteria proved" {...share(totals.proof_rate_pct, totals.proved_ac, totals.total_ac)} />
      )}
      <Stat
        name="Specs"
        value={whole.format(totals.total_specs)}
        note={totals.docs === undefined ? 'total' : `${whole.format(totals.docs)} other docs`}
      />
      {totals.repos !== undefined && (
        <Stat name="Repositories" value={whole.format(totals.repos)} note="connected" />
      )}
    </dl>
  )
}

const share = (percent: number, part: number, all: number) => ({
  value: `${percent.toFixed(1)}%`,
  note: `${whole.format(part)} of ${whole.format(all)}`,
})

interface Stat {
  name: string
  value: string
  note: string
  isMain?: boolean
}

function Stat({ name, value, note, isMain = false }: Stat) {
  return (
    <div className={isMain ? 'stat stat-main' : 'stat'}>
      <dt>{name}</dt>
      <dd>
        <span className="stat-value">{value}</span> <span className="muted">{note}</span>
      </dd>
    </div>
  )
}
