import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { AttemptsWire } from '#server/talk/notices/webhooks/wire'
import type { SettingsWire } from '#server/talk/notices/wire'

type Attempt = AttemptsWire['deliveries'][number]

interface Props {
  deliveries: Attempt[]
  kinds: SettingsWire['kinds']
}

/** The requests that were sent to webhooks. */
export function WebhookAttemptTable({ deliveries, kinds }: Props) {
  const labelOf = (kind: string) => kinds.find((each) => each.kind === kind)?.label ?? 'Test'
  const columns: Column<Attempt>[] = [
    {
      label: 'Notice',
      cell: ({ kind, message_id }) => (
        <>
          <span className="row-title">{labelOf(kind)}</span>
          <span className="row-path">{message_id}</span>
        </>
      ),
    },
    { label: 'To', kind: 'name', cell: ({ host }) => <bdi>{host}</bdi> },
    {
      label: 'Result',
      cell: ({ status, error, duration_ms }) =>
        error === null ? (
          `${status} in ${duration_ms.toLocaleString('en')} ms`
        ) : (
          <span className="severity-error">{error}</span>
        ),
    },
    { label: 'Sent', kind: 'time', cell: ({ at }) => <RelativeTime at={at} /> },
    {
      label: 'Action',
      kind: 'action',
      cell: ({ id, message_id, can_resend }) =>
        can_resend && (
          <RowAction row={{ attempt: id }} act="resend" label="Send again" subject={message_id} />
        ),
    },
  ]
  return <Table caption="Deliveries" rows={deliveries} columns={columns} keyOf={({ id }) => id} />
}
