import type { ActiveTaskWire, IndexJobWire } from '../../server/admin/wire'
import { RUN_LABELS } from '../run-label'
import { Progress } from './progress'
import { RelativeTime } from './relative-time'

interface Props {
  jobs: IndexJobWire[]
  /** What those under way are doing. */
  tasks: ActiveTaskWire[]
}

export function IndexJobTable({ jobs, tasks }: Props) {
  const steps = new Map(tasks.map(({ id, step }) => [id, step]))
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Index runs, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Repository</th>
            <th scope="col">State</th>
            <th scope="col" className="col-progress">
              Files
            </th>
            <th scope="col" className="col-time">
              Started
            </th>
            <th scope="col" className="col-time">
              Ended
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} step={steps.get(job.id) ?? null} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobRow({ job, step }: { job: IndexJobWire; step: string | null }) {
  const { id, repo, state, done, total, started_at, finished_at, error } = job
  return (
    <tr>
      <th scope="row">
        <span className="row-title">{repo}</span>
        <span className="row-note">Run {id}</span>
      </th>
      <td data-label="State" className={`run-${state}`}>
        <strong>{RUN_LABELS[state]}</strong>
        {step && <span className="row-note">{step}</span>}
        {error && <span className="row-note severity-error">{error}</span>}
      </td>
      <td data-label="Files">
        <Progress done={done} total={total} label={`Files of ${repo}`} />
      </td>
      <td data-label="Started">
        {started_at ? <RelativeTime at={started_at} /> : <span className="muted">not yet</span>}
      </td>
      <td data-label="Ended">
        {finished_at ? <RelativeTime at={finished_at} /> : <span className="muted">not yet</span>}
      </td>
    </tr>
  )
}
