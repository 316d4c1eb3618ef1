import { Form } from '@remix-run/react'
import type { InvitationWire } from '../../server/orgs/wire'
import { roleLabel } from '../role-label'
import { RelativeTime } from './relative-time'

const STATES: Record<InvitationWire['state'], string> = {
  open: 'Open',
  accepted: 'Taken',
  revoked: 'Revoked',
  expired: 'Too old',
}

export function InvitationTable({ invitations }: { invitations: InvitationWire[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Invitations</caption>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Role</th>
            <th scope="col">State</th>
            <th scope="col">Made by</th>
            <th scope="col" className="col-time">
              Ends
            </th>
            <th scope="col" className="col-time">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ id, email, role, state, created_by, expires_at }) => (
            <tr key={id} className={state === 'open' ? undefined : 'is-over'}>
              <th scope="row">
                <span className="row-title">{email ?? 'Anyone with the link'}</span>
              </th>
              <td data-label="Role">{roleLabel(role)}</td>
              <td data-label="State">{STATES[state]}</td>
              <td data-label="Made by">{created_by}</td>
              <td data-label="Ends">
                <RelativeTime at={expires_at} />
              </td>
              <td>
                {state === 'open' && (
                  <Form method="post">
                    <input type="hidden" name="invitation_id" value={id} />
                    <button type="submit" name="do" value="revoke" className="button button-danger">
                      Revoke
                    </button>
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
