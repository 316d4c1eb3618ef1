import { Link } from '@remix-run/react'
import { useId } from 'react'
import type { CoverageSummary } from '../../server/coverage/wire'
import { Progress } from './progress'

interface Props {
  title: string
  rows: Record<string, CoverageSummary>
  linkTo: (name: string) => string
}

/** Coverage, part by part, the least healthy first: that is where there is something to do. */
export function Breakdown({ title, rows, linkTo }: Props) {
  const id = `pl-_${useId()}`
  const sorted = Object.entries(rows).sort(([, a], [, b]) => a.health_score - b.health_score)
  if (sorted.length === 0) return null
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
      </header>
      <div className="table-scroll">
        <table className="table table-cards" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col" className="number">
                Health
              </th>
              <th scope="col" className="number">
                Specs
              </th>
              <th scope="col" className="col-progress">
                Sections done
              </th>
              <th scope="col" className="col-progress">
                Criteria met
              </th>
              <th scope="col" className="col-progress">
                Realised
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(([name, row]) => (
              <tr key={name}>
                <th scope="row">
                  <Link className="row-title" to={linkTo(name)}>
                    {name}
                  </Link>
                </th>
                <td data-label="Health" className="number">
                  {row.health_score.toFixed(1)}
                </td>
                <td data-label="Specs" className="number">
                  {row.total_specs}
                </td>
                <td data-label="Sections done">
                  <Progress done={row.done_sections} total={row.total_sections} label="Sections done" />
                </td>
                <td data-label="Criteria met">
                  <Progress done={row.done_ac} total={row.total_ac} label="Criteria met" />
                </td>
                <td data-label="Realised">
                  <Progress done={row.realized_ac} total={row.total_ac} label="Criteria realised" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
