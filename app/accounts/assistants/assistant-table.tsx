import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { AssistantWire } from '#server/accounts/assistants/wire'

const UNNAMED = 'Unnamed assistant'

const COLUMNS: Column<AssistantWire>[] = [
  {
    label: 'Assistant',
    cell: ({ client_name, redirect_host }) => (
      <>
        <span className="row-title" dir="auto">
          {client_name ?? UNNAMED}
        </span>
        <span className="row-path">{redirect_host}</span>
      </>
    ),
  },
  { label: 'Person', cell: ({ person }) => <bdi>{person}</bdi> },
  { label: 'May', cell: ({ scopes }) => (scopes.includes('specs:write') ? 'Read and change' : 'Read') },
  { label: 'Connected', kind: 'time', cell: ({ connected_at }) => <RelativeTime at={connected_at} /> },
  { label: 'Last used', kind: 'time', cell: ({ last_used_at }) => <OptionalTime at={last_used_at} /> },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ id, client_name }) => (
      <RowAction
        row={{ assistant_id: id }}
        act="revoke"
        label="Disconnect"
        subject={client_name ?? UNNAMED}
        isDangerous
      />
    ),
  },
]

export const AssistantTable = ({ assistants }: { assistants: AssistantWire[] }) => (
  <Table caption="Connected assistants" rows={assistants} columns={COLUMNS} keyOf={({ id }) => id} />
)
