import type { ReconciliationWire } from '../../../server/reconciliation/wire'
import { RelativeTime } from '../display/relative-time'
import { type Column, orNone, Table } from '../display/table'

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

const COLUMNS: Column<ReconciliationWire>[] = [
  { label: 'Began', cell: ({ started_at }) => <RelativeTime at={started_at} /> },
  { label: 'State', cell: (reconciliation) => <State {...reconciliation} /> },
  {
    label: 'Compared',
    cell: ({ checked }) => `Installations: ${checked.installations}, repositories: ${checked.repositories}`,
  },
  { label: 'Repaired', cell: ({ repaired }) => orNone(repairsOf(repaired), 'nothing') },
]

/** The last comparisons with the hosts, newest first. */
export function ReconciliationTable({ reconciliations }: { reconciliations: ReconciliationWire[] }) {
  return (
    <Table
      caption="Comparisons, newest first"
      rows={reconciliations}
      columns={COLUMNS}
      keyOf={({ id }) => id}
    />
  )
}

function State({ state, resumes_at, problems }: ReconciliationWire) {
  return (
    <>
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
    </>
  )
}

function repairsOf(repaired: ReconciliationWire['repaired']): string {
  return Object.entries(REPAIRS)
    .map(([name, label]) => ({ label, count: repaired[name as keyof typeof repaired] }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
    .join(', ')
}
