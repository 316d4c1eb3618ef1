import { Link, useSearchParams } from '@remix-run/react'
import { type Day, percentOf, SERIES } from '#app/charts/series'
import type { CoverageWire } from '#server/insight/coverage/wire'
import { TrendChart } from './trend-chart'

const PERIODS = [
  { days: '30', label: '30 days' },
  { days: '90', label: '90 days' },
  { days: '365', label: '1 year' },
]

type NewRepository = CoverageWire['new_repositories'][number]

interface Props {
  trend: Day[]
  days: string
  newRepositories: NewRepository[]
}

/** Coverage over time, as a chart and as a table. */
export function TrendPanel({ trend, days, newRepositories }: Props) {
  return (
    <section className="panel" aria-labelledby="pl-_trend">
      <header className="panel-head">
        <h2 id="pl-_trend">Trend</h2>
        <PeriodFilter chosen={days} />
      </header>
      {trend.length > 1 ? (
        <TrendChart days={trend} newDays={[...new Set(newRepositories.map(({ since }) => since))]} />
      ) : (
        <p className="panel-note muted">
          Not enough data yet. Past days appear when the repository history has been indexed.
        </p>
      )}
      {newRepositories.length > 0 && <NewRepositories repositories={newRepositories} />}
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

const MAX_NAMED = 5

/** Says why a line jumps: sections that were not counted before are no lost work. */
function NewRepositories({ repositories }: { repositories: NewRepository[] }) {
  const named = repositories.slice(-MAX_NAMED).reverse()
  const others = repositories.length - named.length
  return (
    <div className="panel-note trend-arrivals">
      <p>The percentages change where the sections of more repositories begin to count:</p>
      <ul>
        {named.map(({ repo, since }) => (
          <li key={repo}>
            {repo} <span className="muted">since {since}</span>
          </li>
        ))}
        {others > 0 && <li className="muted">{others} more</li>}
      </ul>
    </div>
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
