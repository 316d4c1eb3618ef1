import type { ChatWire } from '../../../server/chat/wire'
import { EmptyState } from '../display/empty-state'
import { RelativeTime } from '../display/relative-time'
import { type Column, orNone, Table } from '../display/table'

type Person = ChatWire['people'][number]

const COLUMNS: Column<Person>[] = [
  { label: 'Person', kind: 'name', cell: ({ name, is_you }) => (is_you ? `${name} (you)` : name) },
  { label: 'Email', cell: ({ email }) => orNone(email) },
  { label: 'Linked', kind: 'time', cell: ({ linked_at }) => <RelativeTime at={linked_at} /> },
]

/** Admins see everybody, others only themselves. */
export function LinkedPeople({ people }: { people: Person[] }) {
  if (people.length > 0)
    return (
      <Table
        caption="Linked accounts"
        rows={people}
        columns={COLUMNS}
        keyOf={({ name, linked_at }) => name + linked_at}
      />
    )
  return (
    <EmptyState title="No linked accounts">
      <p>
        Write <code>/svc link</code> in Slack to use the rights of your account there.
      </p>
    </EmptyState>
  )
}
