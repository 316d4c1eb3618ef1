import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { RowDetails } from '#app/components/display/row-details.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { AttemptsWire } from '#server/talk/notices/webhooks/wire'
import type { SettingsWire } from '#server/talk/notices/wire'

type Attempt = AttemptsWire['deliveries'][number]

interface Props {
  deliveries: Attempt[]
  kinds: SettingsWire['kinds']
}

/** The requests that were sent to webhooks, a line each. */
export function WebhookAttemptTable({ deliveries, kinds }: Props) {
  const labelOf = (kind: string) => kinds.find((each) => each.kind === kind)?.label ?? 'Test'
  const columns: Column<Attempt>[] = [
    {
      label: 'Notice',
      cell: ({ kind, message_id, status, error, duration_ms }) => (
        <RowDetails
          title={labelOf(kind)}
          facts={[
            ['Message', <code key="id">{message_id}</code>],
            ['Status', status],
            ['Problem', error],
            ['Duration', `${duration_ms.toLocaleString('en')} ms`],
          ]}
        />
      ),
    },
    {
      label: 'State',
      kind: 'name',
      cell: ({ error }) => (error === null ? 'Delivered' : <span className="severity-error">Failed</span>),
    },
    { label: 'To', cell: ({ host }) => <bdi>{host}</bdi> },
    { label: 'Time', kind: 'time', cell: ({ at }) => <RelativeTime at={at} /> },
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
