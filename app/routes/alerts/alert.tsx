import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { issuesPath, orgPath } from '../../../shared/page-paths'
import { AlertState } from '../../components/alerts/alert-table'
import { TriagePanel } from '../../components/alerts/triage-panel'
import { Facts } from '../../components/display/facts'
import { ProblemNotice } from '../../components/display/problem-notice'
import { RelativeTime } from '../../components/display/relative-time'
import { Table } from '../../components/display/table'
import { head } from '../../head'
import { usePermission } from '../../hooks/use-permissions'
import { load } from '../../loaders/load.server'
import { readAct } from '../../loaders/read-act.server'
import { submit } from '../../loaders/submit.server'

export const meta: MetaFunction<typeof loader> = ({ data, params }) =>
  head(`${data?.detail.alert.title ?? 'Alert'} · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', alert = '' } = args.params
  return { org, detail: await load(args, ({ alerts }) => alerts.get({ org, alert_id: alert })) }
}

const ACTS = ['section', 'none', 'issue', 'resolve', 'silence'] as const

export async function action(args: ActionFunctionArgs) {
  const { org = '', alert = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ACTS)
  const one = { org, alert_id: alert }
  const text = (name: string) => String(form.get(name) ?? '')
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ alerts }) => {
      if (act === 'resolve') return alerts.resolve(one)
      if (act === 'silence') return alerts.silence({ ...one, hours: Number(text('hours')) })
      if (act === 'issue') return alerts.openIssue(one)
      const section = { file_path: text('file_path'), section_id: text('section_id') }
      return alerts.decide({ ...one, section: act === 'none' ? null : section })
    }),
  )
  return { problem }
}

export default function AlertPage() {
  const { org, detail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  const { alert, stack, history, same_problem: same } = detail
  return (
    <div className="page">
      <p>
        <Link to={orgPath(org, 'alerts')}>Alerts</Link>
      </p>
      <h1 dir="auto">{alert.title}</h1>
      <ProblemNotice problem={answer?.problem ?? null} />
      <Facts
        facts={[
          ['State', <AlertState key="state" alert={alert} />],
          ['Service', alert.service],
          ['Repository', alert.repo],
          ['Source', alert.source],
          ['Errors', alert.count.toLocaleString('en')],
          ['First', <RelativeTime key="first" at={alert.first_at} />],
          ['Last', <RelativeTime key="last" at={alert.last_at} />],
          ['Silenced until', alert.silenced_until && <RelativeTime at={alert.silenced_until} />],
          ['At the sender', alert.url && <a href={alert.url}>{new URL(alert.url).host}</a>],
          ['Issue', <IssueLink key="issue" org={org} alert={alert} />],
        ]}
      />
      {mayWrite && (
        <AlertActions isOpen={alert.state === 'open'} isSilenced={alert.silenced_until !== null} />
      )}
      {alert.message && (
        <pre>
          <code>{alert.message}</code>
        </pre>
      )}
      <h2>Section</h2>
      <TriagePanel org={org} detail={detail} mayWrite={mayWrite} />
      {same.length > 0 && (
        <>
          <h2>The same problem</h2>
          <ul>
            {same.map(({ id, title }) => (
              <li key={id}>
                <Link to={orgPath(org, `alerts/${id}`)}>{title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {stack && (
        <>
          <h2>Stack</h2>
          <pre>
            <code>{stack}</code>
          </pre>
        </>
      )}
      {history.length > 0 && (
        <>
          <h2>History</h2>
          <Table
            caption="Errors by hour"
            rows={history}
            columns={[
              { label: 'Hour', kind: 'time', cell: ({ hour }) => <RelativeTime at={hour} /> },
              { label: 'Errors', kind: 'number', cell: ({ count }) => count.toLocaleString('en') },
            ]}
            keyOf={({ hour }) => hour}
          />
        </>
      )}
    </div>
  )
}

const SILENCES = [
  ['1', '1 hour'],
  ['24', '1 day'],
  ['168', '1 week'],
] as const

const AlertActions = ({ isOpen, isSilenced }: { isOpen: boolean; isSilenced: boolean }) => (
  <div className="actions">
    {isOpen && (
      <Form method="post">
        <button type="submit" className="button" name="do" value="resolve">
          Resolve
        </button>
      </Form>
    )}
    <Form method="post" className="actions" aria-label="Silence">
      <label>
        <span className="visually-hidden">Silence for</span>
        <select name="hours" defaultValue="24">
          {SILENCES.map(([hours, label]) => (
            <option key={hours} value={hours}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button" name="do" value="silence">
        Silence
      </button>
    </Form>
    {isSilenced && (
      <Form method="post">
        <input type="hidden" name="hours" value="0" />
        <button type="submit" className="button" name="do" value="silence">
          End silence
        </button>
      </Form>
    )}
  </div>
)

interface IssueProps {
  org: string
  alert: { repo: string | null; issue_number: number | null }
}

function IssueLink({ org, alert: { repo, issue_number } }: IssueProps) {
  if (repo === null || issue_number === null) return null
  const [owner = '', name = ''] = repo.split('/')
  return <Link to={`${issuesPath(org, owner, name)}/${issue_number}`}>#{issue_number}</Link>
}
