import { Form } from '@remix-run/react'
import type { UsersWire } from '../../server/users/wire'
import { RelativeTime } from './relative-time'

type User = UsersWire['users'][number]

export function PlatformUserTable({ users, hasPasswords }: { users: User[]; hasPasswords: boolean }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">People, oldest account first</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Organizations</th>
            <th scope="col" className="col-time">
              Last sign-in
            </th>
            <th scope="col" className="col-time">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.user_id} user={user} hasPasswords={hasPasswords} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, hasPasswords }: { user: User; hasPasswords: boolean }) {
  const { user_id, name, email, is_super_admin, orgs, last_login_at, deactivated_at } = user
  return (
    <tr className={deactivated_at ? 'is-over' : undefined}>
      <th scope="row">
        <span className="row-title" dir="auto">
          {name}
        </span>
        <span className="row-note">{deactivated_at ? 'Deactivated' : email}</span>
        {is_super_admin && <span className="row-note">Administers the deployment</span>}
      </th>
      <td data-label="Organizations">
        {orgs.length > 0 ? orgs.join(', ') : <span className="muted">none</span>}
      </td>
      <td data-label="Last sign-in">
        {last_login_at ? <RelativeTime at={last_login_at} /> : <span className="muted">never</span>}
      </td>
      <td>
        <Form method="post" className="actions">
          <input type="hidden" name="user_id" value={user_id} />
          {hasPasswords && !deactivated_at && email && (
            <button type="submit" name="do" value="password" className="button">
              New password<span className="visually-hidden"> for {name}</span>
            </button>
          )}
          {deactivated_at ? (
            <button type="submit" name="do" value="reactivate" className="button">
              Reactivate<span className="visually-hidden"> {name}</span>
            </button>
          ) : (
            <button type="submit" name="do" value="deactivate" className="button button-danger">
              Deactivate<span className="visually-hidden"> {name}</span>
            </button>
          )}
        </Form>
      </td>
    </tr>
  )
}
