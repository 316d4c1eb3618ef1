import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { QueueWire } from '#server/console/admin/wire'

type TaskCount = QueueWire['tasks'][number]
type Failure = QueueWire['failures'][number]

const COUNTS: Column<TaskCount>[] = [
  { label: 'Task', cell: ({ task }) => <code>{task}</code> },
  { label: 'Waiting', kind: 'number', cell: ({ waiting }) => waiting },
  { label: 'Running', kind: 'number', cell: ({ running }) => running },
  { label: 'Scheduled', kind: 'number', cell: ({ later }) => later },
  { label: 'Failed', kind: 'number', cell: ({ failed }) => failed },
  {
    label: 'Oldest',
    kind: 'number',
    cell: ({ oldest_age_s }) => orNone(oldest_age_s === null ? null : `${oldest_age_s} s`),
  },
]

export function TaskCounts({ tasks }: Pick<QueueWire, 'tasks'>) {
  return <Table caption="Jobs by task" rows={tasks} columns={COUNTS} keyOf={({ task }) => task} />
}

const FAILURES: Column<Failure>[] = [
  {
    label: 'Job',
    cell: ({ repo, task, attempts, max_attempts }) => (
      <>
        <span className="row-title">{repo ?? task}</span>
        <span className="row-note">
          {repo && `${task}, `}attempt {attempts} of {max_attempts}
        </span>
      </>
    ),
  },
  { label: 'Last error', cell: ({ last_error }) => <span className="severity-error">{last_error}</span> },
  { label: 'Next attempt', kind: 'time', cell: ({ next_at }) => <OptionalTime at={next_at} none="None" /> },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ job_id, repo, task }) => (
      <RowAction row={{ job_id }} act="run" label="Retry" subject={repo ?? task} />
    ),
  },
]

export function FailureTable({ failures }: Pick<QueueWire, 'failures'>) {
  return (
    <Table
      caption="Failures, abandoned jobs first"
      rows={failures}
      columns={FAILURES}
      keyOf={({ job_id }) => job_id}
    />
  )
}

export function WorkerList({ workers }: Pick<QueueWire, 'workers'>) {
  return (
    <ul className="panel lines">
      {workers.map(({ id, host, pid, started_at, last_heartbeat_at }) => (
        <li key={id}>
          <strong>{host}</strong>
          <span className="muted">process {pid}</span>
          <span className="muted">
            started <RelativeTime at={started_at} />
          </span>
          <span className="muted">
            last heartbeat <RelativeTime at={last_heartbeat_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
