import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { permissionLabel } from '#app/labels/permission-label'
import type { ApiKeyWire } from '#server/accounts/keys/wire'

const UNTITLED = 'Untitled key'

const COLUMNS: Column<ApiKeyWire>[] = [
  {
    label: 'Key',
    cell: ({ label, prefix, last4 }) => (
      <>
        <span className="row-title" dir="auto">
          {label ?? UNTITLED}
        </span>
        <span className="row-path">
          {prefix}…{last4}
        </span>
      </>
    ),
  },
  {
    label: 'Scopes',
    cell: ({ scopes }) =>
      scopes.map((scope) => (
        <span key={scope} className="row-note" title={scope}>
          {permissionLabel(scope)}
        </span>
      )),
  },
  { label: 'Created', kind: 'time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { label: 'Last used', kind: 'time', cell: ({ last_used_at }) => <OptionalTime at={last_used_at} /> },
  { label: 'Expires', kind: 'time', cell: ({ expires_at }) => <OptionalTime at={expires_at} /> },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ id, label, revoked_at }) =>
      revoked_at ? (
        <span className="muted">Revoked</span>
      ) : (
        <RowAction row={{ key_id: id }} act="revoke" label="Revoke" subject={label ?? UNTITLED} isDangerous />
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
      isInactive={({ revoked_at }) => revoked_at !== null}
    />
  )
}
