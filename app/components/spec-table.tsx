import { Link } from '@remix-run/react'
import type { SpecSummary } from '../../server/repos/wire'
import { specPath } from '../paths'
import { Progress } from './progress'
import { RelativeTime } from './relative-time'
import { StatusBadge } from './status-badge'

interface Props {
  org: string
  owner: string
  repo: string
  specs: SpecSummary[]
  caption: string
}

export function SpecTable({ org, owner, repo, specs, caption }: Props) {
  return (
    <div className="table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Spec</th>
            <th scope="col" className="col-status">
              Status
            </th>
            <th scope="col" className="col-progress">
              Sections
            </th>
            <th scope="col" className="col-progress">
              Criteria
            </th>
            <th scope="col" className="col-name">
              Owner
            </th>
            <th scope="col" className="col-name">
              Team
            </th>
            <th scope="col" className="col-time">
              Updated
            </th>
          </tr>
        </thead>
        <tbody>
          {specs.map((spec) => (
            <tr key={spec.file_path}>
              <th scope="row">
                <Link className="row-title" dir="auto" to={specPath(org, owner, repo, spec.file_path)}>
                  {spec.title}
                </Link>
                <span className="row-path">{spec.file_path}</span>
              </th>
              <td data-label="Status">
                <StatusBadge status={spec.status} />
                {spec.is_stale && <span className="tag tag-warning">Stale</span>}
              </td>
              <td data-label="Sections">
                <Progress done={spec.done_sections} total={spec.total_sections} label="Sections done" />
              </td>
              <td data-label="Criteria">
                <Progress done={spec.done_ac} total={spec.total_ac} label="Criteria met" />
              </td>
              <td data-label="Owner">{spec.owner ?? <span className="muted">–</span>}</td>
              <td data-label="Team">{spec.team ?? <span className="muted">–</span>}</td>
              <td data-label="Updated" className="muted">
                {spec.last_doc_change_at ? <RelativeTime at={spec.last_doc_change_at} /> : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
