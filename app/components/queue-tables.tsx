import { Form } from '@remix-run/react'
import type { QueueWire } from '../../server/admin/wire'
import { RelativeTime } from './relative-time'

export function TaskCounts({ tasks }: Pick<QueueWire, 'tasks'>) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Jobs by task</caption>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {['Waiting', 'Running', 'Later', 'Failed', 'Oldest'].map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tasks.map(({ task, waiting, running, later, failed, oldest_age_s }) => (
            <tr key={task}>
              <th scope="row">
                <code>{task}</code>
              </th>
              <Count label="Waiting" value={waiting} />
              <Count label="Running" value={running} />
              <Count label="Later" value={later} />
              <Count label="Failed" value={failed} />
              <Count label="Oldest" value={oldest_age_s === null ? '–' : `${oldest_age_s} s`} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Count = ({ label, value }: { label: string; value: number | string }) => (
  <td data-label={label} className="number">
    {value}
  </td>
)

export function FailureTable({ failures }: Pick<QueueWire, 'failures'>) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Failures, what was given up first</caption>
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Last error</th>
            <th scope="col" className="col-time">
              Next attempt
            </th>
            <th scope="col" className="col-time">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {failures.map((failure) => (
            <FailureRow key={failure.job_id} failure={failure} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function FailureRow({ failure }: { failure: QueueWire['failures'][number] }) {
  const { job_id, task, repo, attempts, max_attempts, last_error, next_at } = failure
  return (
    <tr>
      <th scope="row">
        <span className="row-title">{repo ?? task}</span>
        <span className="row-note">
          {repo && `${task}, `}attempt {attempts} of {max_attempts}
        </span>
      </th>
      <td data-label="Last error">
        <span className="row-note severity-error">{last_error}</span>
      </td>
      <td data-label="Next attempt">{next_at ? <RelativeTime at={next_at} /> : 'Gave up'}</td>
      <td>
        <Form method="post">
          <input type="hidden" name="job_id" value={job_id} />
          <button type="submit" className="button">
            Run again
          </button>
        </Form>
      </td>
    </tr>
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
            last heard of <RelativeTime at={last_heartbeat_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
