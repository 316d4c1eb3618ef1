import type { ApiKeyWire } from '../../server/keys/wire'
import { RelativeTime } from './relative-time'
import { RowAction } from './row-action'
import { type Column, Table } from './table'
import { When } from './when'

const NAMELESS = 'Without a label'

const COLUMNS: Column<ApiKeyWire>[] = [
  {
    label: 'Key',
    cell: ({ label, prefix, last4 }) => (
      <>
        <span className="row-title" dir="auto">
          {label ?? NAMELESS}
        </span>
        <span className="row-path">
          {prefix}…{last4}
        </span>
      </>
    ),
  },
  { label: 'May do', cell: ({ scopes }) => scopes.join(', ') },
  { label: 'Created', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { label: 'Last used', kind: 'time', cell: ({ last_used_at }) => <When at={last_used_at} /> },
  { label: 'Expires', kind: 'time', cell: ({ expires_at }) => <When at={expires_at} /> },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ id, label, revoked_at }) =>
      revoked_at ? (
        <span className="muted">Revoked</span>
      ) : (
        <RowAction row={{ key_id: id }} act="revoke" label="Revoke" about={label ?? NAMELESS} isDangerous />
      ),
  },
]

export function ApiKeyTable({ keys }: { keys: ApiKeyWire[] }) {
  return (
    <Table
      caption="Your API keys"
      rows={keys}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      isOver={({ revoked_at }) => revoked_at !== null}
    />
  )
}
