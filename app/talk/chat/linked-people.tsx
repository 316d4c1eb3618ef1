import { EmptyState } from '#app/components/display/empty-state.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import type { ChatWire } from '#server/talk/chat/wire'

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
