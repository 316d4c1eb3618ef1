import { Link, useSearchParams } from '@remix-run/react'
import { type Day, percentOf, SERIES } from '#app/charts/series'
import { TrendChart } from './trend-chart'

const PERIODS = [
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '1 year' },
]

/** Coverage over time, as a chart and as a table. */
export function TrendPanel({ trend, days }: { trend: Day[]; days: string }) {
  return (
    <section className="panel" aria-labelledby="pl-_trend">
      <header className="panel-head">
        <h2 id="pl-_trend">Trend</h2>
        <PeriodFilter chosen={days} />
      </header>
      {trend.length > 1 ? (
        <TrendChart days={trend} />
      ) : (
        <p className="panel-note muted">
          Not enough data yet. Past days appear when the repository history has been indexed.
        </p>
      )}
      <details className="panel-details">
        <summary>Show data</summary>
        <div className="table-scroll">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Day</th>
                {SERIES.map(({ id, label }) => (
                  <th key={id} scope="col" className="col-number">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {trend.toReversed().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{day.date}</th>
                  {SERIES.map((series) => (
                    <td key={series.id} className="col-number">
                      {percentOf(day, series).toFixed(1)}% <span className="muted">of {day[series.of]}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function PeriodFilter({ chosen }: { chosen: string }) {
  const [params] = useSearchParams()
  const to = (days: string) => {
    const next = new URLSearchParams(params)
    next.set('days', days)
    return `?${next}`
  }
  return (
    <nav className="segments" aria-label="Period">
      {PERIODS.map(({ days, label }) => (
        <Link key={days} to={to(days)} preventScrollReset aria-current={days === chosen ? 'true' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
