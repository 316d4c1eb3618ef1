import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { roleLabel } from '#app/labels/role-label'
import type { MemberWire } from '#server/accounts/orgs/wire'
import { ChangeRole } from './change-role'

interface Props {
  members: MemberWire[]
  mayManage: boolean
}

export function MemberTable({ members, mayManage }: Props) {
  const columns: Column<MemberWire>[] = [
    {
      label: 'Member',
      cell: ({ name, email, is_you, deactivated_at }) => (
        <>
          <span className="row-title" dir="auto">
            {name}
            {is_you && ' (you)'}
          </span>
          <span className="row-note">{deactivated_at ? 'Deactivated' : email}</span>
        </>
      ),
    },
    { label: 'Role', cell: (member) => (mayManage ? <ChangeRole {...member} /> : roleLabel(member.role)) },
    { label: 'Joined', kind: 'time', cell: ({ joined_at }) => <RelativeTime at={joined_at} /> },
    { label: 'Last sign-in', kind: 'time', cell: ({ last_login_at }) => <OptionalTime at={last_login_at} /> },
    {
      label: 'Action',
      kind: 'action',
      cell: ({ user_id, name, is_you }) =>
        !is_you && <RowAction row={{ user_id }} act="remove" label="Remove" subject={name} isDangerous />,
    },
  ]
  return (
    <Table
      caption="Members"
      rows={members}
      columns={mayManage ? columns : columns.slice(0, -1)}
      keyOf={({ user_id }) => user_id}
      isInactive={({ deactivated_at }) => deactivated_at !== null}
    />
  )
}
