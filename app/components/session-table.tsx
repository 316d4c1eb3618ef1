import { Form } from '@remix-run/react'
import { RelativeTime } from './relative-time'

interface Session {
  id: string
  kind: 'browser' | 'device'
  user_agent: string | null
  created_at: string
  is_current: boolean
}

/** Where the person is signed in, and the way out of each. */
export function SessionTable({ sessions }: { sessions: Session[] }) {
  return (
    <section className="stack" aria-labelledby="pl-_sessions">
      <h2 id="pl-_sessions">Where you are signed in</h2>
      <div className="panel table-scroll">
        <table className="table table-cards">
          <caption className="visually-hidden">Sessions</caption>
          <thead>
            <tr>
              <th scope="col">Browser or device</th>
              <th scope="col" className="col-time">
                Since
              </th>
              <th scope="col" className="col-time">
                <span className="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </tbody>
        </table>
      </div>
      <Form method="post">
        <button type="submit" name="do" value="end_all" className="button button-danger">
          Sign out everywhere
        </button>
      </Form>
    </section>
  )
}

function SessionRow({ session: { id, kind, user_agent, created_at, is_current } }: { session: Session }) {
  return (
    <tr>
      <th scope="row">
        <span className="row-title">
          {kind === 'browser' ? 'Browser' : 'Device'}
          {is_current && ' (this one)'}
        </span>
        {user_agent && <span className="row-note">{user_agent}</span>}
      </th>
      <td data-label="Since">
        <RelativeTime at={created_at} />
      </td>
      <td>
        {!is_current && (
          <Form method="post">
            <input type="hidden" name="session_id" value={id} />
            <button type="submit" name="do" value="end" className="button button-danger">
              Sign out
            </button>
          </Form>
        )}
      </td>
    </tr>
  )
}
