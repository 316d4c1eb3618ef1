import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Facts } from '#app/components/display/facts.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { issuesPath } from '#shared/page-paths'
import type { Alert } from './alert-data'
import { AlertState, SHARED_NOTE } from './alert-table'

/** The facts of an alert, with its actions as children. */
export function AlertFacts({ org, alert, children }: { org: string; alert: Alert; children: ReactNode }) {
  return (
    <section className="panel" aria-label="About this alert">
      <div className="panel-body">
        <Facts
          facts={[
            ['State', <AlertState key="state" alert={alert} />],
            ['Service', alert.service],
            ['Repository', alert.repo],
            ['Source', alert.source],
            ['Errors', errorsOf(alert)],
            ['First', <RelativeTime key="first" at={alert.first_at} />],
            ['Last', <RelativeTime key="last" at={alert.last_at} />],
            ['Silenced until', alert.silenced_until && <RelativeTime at={alert.silenced_until} />],
            ['At the sender', alert.url && <a href={alert.url}>{new URL(alert.url).host}</a>],
            ['Issue', issueLink(org, alert)],
          ]}
        />
        {children}
      </div>
    </section>
  )
}

const errorsOf = ({ count, is_shared }: Alert) => (
  <>
    {count.toLocaleString('en')}
    {is_shared && <span className="row-note">{SHARED_NOTE}</span>}
  </>
)

function issueLink(org: string, { repo, issue_number: number, issue_url: url }: Alert) {
  if (repo === null || number === null) return null
  if (url !== null) return <a href={url}>#{number}</a>
  const [owner = '', name = ''] = repo.split('/')
  return <Link to={`${issuesPath(org, owner, name)}/${number}`}>#{number}</Link>
}
