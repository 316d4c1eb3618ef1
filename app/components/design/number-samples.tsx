import { Progress } from '#app/components/display/progress.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Stats } from '#app/components/display/stats.tsx'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import { orNone, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { TrendChart } from '#app/insight/coverage/trend-chart.tsx'
import { DesignPart } from './design-part'

const COUNTS = {
  total_sections: 40,
  done_sections: 15,
  total_ac: 77,
  done_ac: 40,
  realized_ac: 24,
  proved_ac: 12,
}
const TOTALS = {
  ...COUNTS,
  total_specs: 9,
  section_coverage_pct: 37.5,
  ac_coverage_pct: 51.9,
  realization_rate_pct: 31.2,
  health_score: 39.3,
  proof_rate_pct: 15.6,
}
const DAYS = Array.from({ length: 30 }, (_, day) => ({
  ...COUNTS,
  date: `2026-01-${String(day + 1).padStart(2, '0')}`,
  done_sections: Math.round(day / 2),
  done_ac: day + 10,
  realized_ac: Math.max(0, day - 6),
  proved_ac: Math.max(0, day - 12),
}))

export function NumberSamples() {
  return (
    <DesignPart title="Numbers">
      <Stats totals={TOTALS} />
      <Progress done={3} total={7} label="Criteria met" />
      <Progress done={7} total={7} label="Criteria met" />
      <TrendChart days={DAYS} newDays={DAYS.slice(12, 13).map(({ date }) => date)} />
    </DesignPart>
  )
}

export function TableSample({ now }: { now: string }) {
  return (
    <DesignPart title="Tables">
      <Table
        caption="Numbers and their squares"
        rows={[2, 3]}
        keyOf={(number) => number}
        columns={[
          { label: 'Number', cell: (number) => <span className="row-title">{number}</span> },
          { label: 'Status', kind: 'status', cell: () => <StatusBadge status="done" /> },
          { label: 'Square', kind: 'number', cell: (number) => number ** 2 },
          { label: 'Root', kind: 'name', cell: () => orNone(null) },
          { label: 'Found', kind: 'time', cell: () => <RelativeTime at={now} /> },
          {
            label: 'Action',
            kind: 'action',
            cell: (number) => (
              <RowAction row={{ number }} act="delete" label="Delete" subject={`${number}`} isDangerous />
            ),
          },
        ]}
      />
    </DesignPart>
  )
}
