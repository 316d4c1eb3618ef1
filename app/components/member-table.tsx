import { Form } from '@remix-run/react'
import type { MemberWire } from '../../server/orgs/wire'
import { roleLabel } from '../role-label'
import { RelativeTime } from './relative-time'
import { RoleChoice } from './role-choice'

interface Props {
  members: MemberWire[]
  mayManage: boolean
}

export function MemberTable({ members, mayManage }: Props) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Members</caption>
        <thead>
          <tr>
            <th scope="col">Person</th>
            <th scope="col">Role</th>
            <th scope="col" className="col-time">
              Joined
            </th>
            <th scope="col" className="col-time">
              Last sign-in
            </th>
            {mayManage && (
              <th scope="col" className="col-time">
                <span className="visually-hidden">Action</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.user_id} member={member} mayManage={mayManage} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberRow({ member, mayManage }: { member: MemberWire; mayManage: boolean }) {
  const { user_id, name, email, role, joined_at, last_login_at, deactivated_at, is_you } = member
  return (
    <tr className={deactivated_at ? 'is-over' : undefined}>
      <th scope="row">
        <span className="row-title" dir="auto">
          {name}
          {is_you && ' (you)'}
        </span>
        <span className="row-note">{deactivated_at ? 'Deactivated' : email}</span>
      </th>
      <td data-label="Role">
        {mayManage ? (
          <Form method="post" className="actions">
            <input type="hidden" name="user_id" value={user_id} />
            <RoleChoice value={role} label={`Role of ${name}`} />
            <button type="submit" name="do" value="change" className="button">
              Change
            </button>
          </Form>
        ) : (
          roleLabel(role)
        )}
      </td>
      <td data-label="Joined">
        <RelativeTime at={joined_at} />
      </td>
      <td data-label="Last sign-in">
        {last_login_at ? <RelativeTime at={last_login_at} /> : <span className="muted">never</span>}
      </td>
      {mayManage && (
        <td>
          {!is_you && (
            <Form method="post">
              <input type="hidden" name="user_id" value={user_id} />
              <button type="submit" name="do" value="remove" className="button button-danger">
                Remove
              </button>
            </Form>
          )}
        </td>
      )}
    </tr>
  )
}
