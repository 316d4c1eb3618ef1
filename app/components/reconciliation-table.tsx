import type { ReconciliationWire } from '../../server/reconciliation/wire'
import { RelativeTime } from './relative-time'

const STATES: Record<ReconciliationWire['state'], string> = {
  running: 'Under way',
  waiting: 'Waiting for the host',
  done: 'Done',
  failed: 'Failed',
}

const REPAIRS: Record<keyof ReconciliationWire['repaired'], string> = {
  installation_states: 'states of installations',
  repositories_connected: 'repositories connected',
  repositories_disconnected: 'repositories disconnected',
  repositories_renamed: 'repositories renamed',
  indexes_queued: 'repositories to be indexed',
  deliveries_redelivered: 'events asked for again',
}

/** The last comparisons with the hosts, newest first. */
export function ReconciliationTable({ reconciliations }: { reconciliations: ReconciliationWire[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Comparisons, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Began</th>
            <th scope="col">State</th>
            <th scope="col">Compared</th>
            <th scope="col">Repaired</th>
          </tr>
        </thead>
        <tbody>
          {reconciliations.map((reconciliation) => (
            <ReconciliationRow key={reconciliation.id} reconciliation={reconciliation} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ReconciliationRow({ reconciliation }: { reconciliation: ReconciliationWire }) {
  const { state, started_at, resumes_at, checked, repaired, problems } = reconciliation
  const repairs = Object.entries(REPAIRS).flatMap(([name, label]) => {
    const count = repaired[name as keyof typeof repaired]
    return count > 0 ? [`${count} ${label}`] : []
  })
  return (
    <tr>
      <th scope="row">
        <RelativeTime at={started_at} />
      </th>
      <td data-label="State">
        {STATES[state]}
        {resumes_at && (
          <span className="row-note">
            goes on <RelativeTime at={resumes_at} />
          </span>
        )}
        {problems.map(({ about, message }) => (
          <span key={about} className="row-note severity-error">
            {about}: {message}
          </span>
        ))}
      </td>
      <td data-label="Compared">
        Installations: {checked.installations}, repositories: {checked.repositories}
      </td>
      <td data-label="Repaired">{repairs.join(', ') || <span className="muted">nothing</span>}</td>
    </tr>
  )
}
