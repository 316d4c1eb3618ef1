import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { Progress } from '#app/components/display/progress.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RUN_LABELS } from '#app/labels/run-label'
import type { ActiveTaskWire, IndexJobWire } from '#server/console/admin/wire'

interface Props {
  jobs: IndexJobWire[]
  /** The current step of each running job. */
  tasks: ActiveTaskWire[]
}

export function IndexJobTable({ jobs, tasks }: Props) {
  const steps = new Map(tasks.map(({ id, step }) => [id, step]))
  const columns: Column<IndexJobWire>[] = [
    {
      label: 'Repository',
      cell: ({ id, repo }) => (
        <>
          <span className="row-title">{repo}</span>
          <span className="row-note">Run {id}</span>
        </>
      ),
    },
    {
      label: 'State',
      cell: ({ id, state, error }) => (
        <>
          <strong className={`run-${state}`}>{RUN_LABELS[state]}</strong>
          {steps.get(id) && <span className="row-note">{steps.get(id)}</span>}
          {error && <span className="row-note severity-error">{error}</span>}
        </>
      ),
    },
    {
      label: 'Files',
      kind: 'progress',
      cell: ({ repo, done, total }) => <Progress done={done} total={total} label={`Files of ${repo}`} />,
    },
    {
      label: 'Started',
      kind: 'time',
      cell: ({ started_at }) => <OptionalTime at={started_at} none="not yet" />,
    },
    {
      label: 'Ended',
      kind: 'time',
      cell: ({ finished_at }) => <OptionalTime at={finished_at} none="not yet" />,
    },
  ]
  return <Table caption="Index runs, newest first" rows={jobs} columns={columns} keyOf={({ id }) => id} />
}
