import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import type { ReconciliationWire } from '#server/library/reconciliation/wire'

const STATES: Record<ReconciliationWire['state'], string> = {
  running: 'Running',
  waiting: 'Waiting for the host',
  done: 'Done',
  failed: 'Failed',
}

const REPAIRS: Record<keyof ReconciliationWire['repaired'], string> = {
  installation_states: 'installation states',
  repositories_connected: 'connected repositories',
  repositories_disconnected: 'disconnected repositories',
  repositories_renamed: 'renamed repositories',
  indexes_queued: 'repositories queued for indexing',
  deliveries_redelivered: 'redelivered events',
}

const COLUMNS: Column<ReconciliationWire>[] = [
  { label: 'Started', cell: ({ started_at }) => <RelativeTime at={started_at} /> },
  { label: 'State', cell: (reconciliation) => <State {...reconciliation} /> },
  {
    label: 'Checked',
    cell: ({ checked }) => `Installations: ${checked.installations}, repositories: ${checked.repositories}`,
  },
  { label: 'Repaired', cell: ({ repaired }) => orNone(listRepairs(repaired), 'nothing') },
]

/** The last syncs with the code hosts, newest first. */
export function ReconciliationTable({ reconciliations }: { reconciliations: ReconciliationWire[] }) {
  return (
    <Table caption="Syncs, newest first" rows={reconciliations} columns={COLUMNS} keyOf={({ id }) => id} />
  )
}

function State({ state, resumes_at, problems }: ReconciliationWire) {
  return (
    <>
      {STATES[state]}
      {resumes_at && (
        <span className="row-note">
          resumes <RelativeTime at={resumes_at} />
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

function listRepairs(repaired: ReconciliationWire['repaired']): string {
  return Object.entries(REPAIRS)
    .map(([name, label]) => ({ label, count: repaired[name as keyof typeof repaired] }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => `${count} ${label}`)
    .join(', ')
}
