import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { UsersWire } from '#server/accounts/users/wire'

type User = UsersWire['users'][number]

const COLUMNS: Column<User>[] = [
  {
    label: 'User',
    cell: ({ name, email, is_email_confirmed, is_super_admin, deactivated_at }) => (
      <>
        <span className="row-title" dir="auto">
          {name}
        </span>
        <span className="row-note">{deactivated_at ? 'Deactivated' : email}</span>
        {email && !is_email_confirmed && <span className="row-note">Email not confirmed</span>}
        {is_super_admin && <span className="row-note">Site administrator</span>}
      </>
    ),
  },
  { label: 'Organizations', cell: ({ orgs }) => orNone(orgs.join(', '), 'none') },
  { label: 'Last sign-in', kind: 'time', cell: ({ last_login_at }) => <OptionalTime at={last_login_at} /> },
]

export function PlatformUserTable({ users, hasPasswords }: { users: User[]; hasPasswords: boolean }) {
  return (
    <Table
      caption="Users, oldest first"
      rows={users}
      columns={[
        ...COLUMNS,
        {
          label: 'Action',
          kind: 'action',
          cell: (user) => <Actions user={user} hasPasswords={hasPasswords} />,
        },
      ]}
      keyOf={({ user_id }) => user_id}
      isInactive={({ deactivated_at }) => deactivated_at !== null}
    />
  )
}

function Actions({ user, hasPasswords }: { user: User; hasPasswords: boolean }) {
  const { user_id, name, email, is_email_confirmed, is_super_admin, deactivated_at } = user
  const row = { user_id }
  const dismiss = is_super_admin && (
    <RowAction row={row} act="dismiss" label="Remove administrator" subject={name} isDangerous />
  )
  if (deactivated_at)
    return (
      <div className="actions">
        <RowAction row={row} act="reactivate" label="Reactivate" subject={name} />
        {dismiss}
      </div>
    )
  return (
    <div className="actions">
      {hasPasswords && email && (
        <RowAction row={row} act="password" label="Reset password" subject={`for ${name}`} />
      )}
      {email && !is_email_confirmed && (
        <RowAction row={row} act="confirm" label="Confirm email" subject={`of ${name}`} />
      )}
      {dismiss || <RowAction row={row} act="appoint" label="Make administrator" subject={name} />}
      <RowAction row={row} act="deactivate" label="Deactivate" subject={name} isDangerous />
    </div>
  )
}
