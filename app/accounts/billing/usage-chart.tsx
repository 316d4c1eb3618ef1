import { type DayOfUsage, layOutUsage } from '#app/charts/usage'
import { ChartAxes } from '#app/components/display/chart-axes.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { AI_KIND_LABELS, type AiKind } from '#app/labels/ai-kinds'

/** AI operations by day, stacked by kind. The numbers are also in a table. */
export function UsageChart({ days }: { days: DayOfUsage[] }) {
  const layout = layOutUsage(days)
  const daysWithUse = days.filter(({ total }) => total > 0)
  return (
    <>
      <figure className="trend">
        <Legend kinds={layout.kinds} days={days} />
        <div className="trend-picture">
          <svg className="trend-plot usage-plot" role="img" aria-label={describe(daysWithUse)}>
            <ChartAxes xTicks={layout.xTicks} yTicks={layout.yTicks} />
            {layout.bars.map(({ kind, day, x, y, width, height }) => (
              <rect
                key={`${kind} ${day}`}
                className={`usage-${kind}`}
                x={`${x}%`}
                y={`${y}%`}
                width={`${width}%`}
                height={`${height}%`}
              />
            ))}
          </svg>
        </div>
      </figure>
      <details className="panel-details">
        <summary>Show data</summary>
        <Table
          caption="AI operations by day"
          rows={daysWithUse.toReversed()}
          columns={columnsOf(layout.kinds)}
          keyOf={({ day }) => day}
        />
      </details>
    </>
  )
}

/** The color of each kind with its operations in the period. */
function Legend({ kinds, days }: { kinds: AiKind[]; days: DayOfUsage[] }) {
  return (
    <ul className="trend-legend">
      {kinds.map((kind) => (
        <li key={kind}>
          <svg viewBox="0 0 24 8" className="usage-plot" aria-hidden="true">
            <rect className={`usage-${kind}`} width="24" height="8" />
          </svg>
          {AI_KIND_LABELS[kind]} <strong>{days.reduce((sum, { byKind }) => sum + byKind[kind], 0)}</strong>
        </li>
      ))}
    </ul>
  )
}

const columnsOf = (kinds: AiKind[]): Column<DayOfUsage>[] => [
  { label: 'Day', cell: ({ day }) => day },
  ...kinds.map(
    (kind): Column<DayOfUsage> => ({
      label: AI_KIND_LABELS[kind],
      kind: 'number',
      cell: ({ byKind }) => byKind[kind],
    }),
  ),
  { label: 'All', kind: 'number', cell: ({ total }) => total },
]

function describe(daysWithUse: DayOfUsage[]): string {
  const most = daysWithUse.toSorted((a, b) => b.total - a.total)[0]
  const total = daysWithUse.reduce((sum, each) => sum + each.total, 0)
  return `${total} AI operations on ${daysWithUse.length} ${daysWithUse.length === 1 ? 'day' : 'days'}${most ? `, most on ${most.day}: ${most.total}` : ''}.`
}
