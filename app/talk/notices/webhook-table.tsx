import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { WebhookWire } from '#server/talk/notices/webhooks/wire'
import type { SettingsWire } from '#server/talk/notices/wire'

interface Props {
  webhooks: WebhookWire[]
  kinds: SettingsWire['kinds']
}

/** The webhooks of an org with their state and actions. */
export function WebhookTable({ webhooks, kinds }: Props) {
  const labelOf = (kind: string) => kinds.find((each) => each.kind === kind)?.label ?? kind
  const columns: Column<WebhookWire>[] = [
    {
      label: 'Address',
      cell: ({ url, kinds: chosenKinds }) => (
        <>
          <span className="row-title">{url}</span>
          <span className="row-note">
            {chosenKinds.length === 0 ? 'All notices' : chosenKinds.map(labelOf).join(', ')}
          </span>
        </>
      ),
    },
    { label: 'State', kind: 'status', cell: (webhook) => <WebhookState webhook={webhook} /> },
    { label: 'Actions', kind: 'action', cell: (webhook) => <WebhookActions webhook={webhook} /> },
  ]
  return (
    <Table
      caption="Webhooks"
      rows={webhooks}
      columns={columns}
      keyOf={({ id }) => id}
      isInactive={({ state }) => state === 'disabled'}
    />
  )
}

function WebhookState({ webhook: { state, failing_since } }: { webhook: WebhookWire }) {
  if (state === 'active') return 'Active'
  return (
    <span className="severity-error">
      {state === 'disabled' ? 'Disabled' : 'Failing'}
      {failing_since && (
        <>
          {' '}
          since <RelativeTime at={failing_since} />
        </>
      )}
    </span>
  )
}

function WebhookActions({ webhook: { id, url, state } }: { webhook: WebhookWire }) {
  const row = { webhook: id }
  const subject = new URL(url).host
  return (
    <div className="actions">
      {state === 'disabled' && <RowAction row={row} act="enable" label="Enable" subject={subject} />}
      <RowAction row={row} act="test" label="Send a test" subject={subject} />
      <RowAction row={row} act="rotate" label="Replace secret" subject={subject} />
      <RowAction row={row} act="remove" label="Remove" subject={subject} isDangerous />
    </div>
  )
}
