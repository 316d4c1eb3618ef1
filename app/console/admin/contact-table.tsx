import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import type { ContactsWire } from '#server/accounts/contact/wire'

type Contact = ContactsWire['contacts'][number]

const COLUMNS: Column<Contact>[] = [
  {
    label: 'Contact',
    cell: ({ name, email, company }) => (
      <>
        <a className="row-title" href={`mailto:${encodeURIComponent(email)}`}>
          {name}
        </a>
        <span className="row-path">{email}</span>
        <span className="row-note">{company}</span>
      </>
    ),
  },
  { label: 'Team size', kind: 'name', cell: ({ team_size }) => team_size },
  { label: 'Message', cell: ({ message }) => orNone(message && <p className="pre-line">{message}</p>) },
  { label: 'Received', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
]

export function ContactTable({ contacts }: { contacts: Contact[] }) {
  return (
    <Table
      caption="Enterprise plan requests, newest first"
      rows={contacts}
      columns={COLUMNS}
      keyOf={({ id }) => id}
    />
  )
}
