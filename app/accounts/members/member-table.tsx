import { Form } from '@remix-run/react'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { RoleSelect } from '#app/components/inputs/role-choice.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { SelectionBar } from '#app/components/inputs/selection-bar.tsx'
import type { BulkAnswer } from '#app/components/list/bulk/bulk-answer'
import { type ListColumn, sortBy } from '#app/components/list/columns'
import { List } from '#app/components/list/list.tsx'
import { useSelection } from '#app/hooks/use-selection'
import { roleLabel } from '#app/labels/role-label'
import type { MemberWire } from '#server/accounts/orgs/wire'
import type { MemberOrder } from '#shared/list-sorts'
import { ChangeRole } from './change-role'

interface Props {
  members: MemberWire[]
  sort: MemberOrder
  mayManage: boolean
  answer: BulkAnswer | undefined
}

/** The members. An admin changes the roles of the selected ones together. Rows have forms of their own, so selection needs a script. */
export function MemberTable({ members, sort, mayManage, answer }: Props) {
  const { clear, ...selection } = useSelection(
    members.map(({ user_id }) => String(user_id)),
    { changed: answer?.changed },
  )
  return (
    <>
      <List
        caption="Members"
        rows={members}
        sort={sort}
        columns={mayManage ? [...columnsFor(mayManage), REMOVE] : columnsFor(mayManage)}
        keyOf={({ user_id }) => String(user_id)}
        selection={
          mayManage ? { ...selection, canSelect: ({ is_you }) => !is_you, nameOf: ({ name }) => name } : null
        }
      />
      {mayManage && (
        <Form method="post">
          {selection.selected.map((id) => (
            <input key={id} type="hidden" name="member" value={id} />
          ))}
          <SelectionBar count={selection.selected.length} noun="member" onClear={clear}>
            <RoleSelect value="viewer" label="Role of the selected members" />
            <button type="submit" className="button button-main" name="do" value="roles">
              Set role
            </button>
          </SelectionBar>
        </Form>
      )}
    </>
  )
}

const columnsFor = (mayManage: boolean): ListColumn<MemberWire>[] => [
  {
    key: 'title',
    label: 'Member',
    sort: sortBy('name'),
    cell: ({ name, email, is_you, deactivated_at }) => (
      <>
        <span className="row-title" dir="auto" tabIndex={-1}>
          {name}
          {is_you && ' (you)'}
        </span>
        <span className="row-note">{deactivated_at ? 'Deactivated' : email}</span>
      </>
    ),
  },
  {
    key: 'role',
    label: 'Role',
    sort: sortBy('role'),
    cell: (member) => (mayManage ? <ChangeRole {...member} /> : roleLabel(member.role)),
  },
  {
    key: 'joined',
    label: 'Joined',
    sort: sortBy('joined', true),
    cell: ({ joined_at }) => <RelativeTime at={joined_at} />,
  },
  {
    key: 'signed-in',
    label: 'Last sign-in',
    sort: sortBy('signed_in', true),
    cell: ({ last_login_at }) => <OptionalTime at={last_login_at} />,
  },
]

const REMOVE: ListColumn<MemberWire> = {
  key: 'action',
  label: 'Action',
  cell: ({ user_id, name, is_you }) =>
    !is_you && <RowAction row={{ user_id }} act="remove" label="Remove" subject={name} isDangerous />,
}
