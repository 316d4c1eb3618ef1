import type { ActLabels, ActWire } from '../../../server/audit/wire'
import { RelativeTime } from '../display/relative-time'
import { type Column, Table } from '../display/table'

const CREDENTIALS: Record<ActWire['credential'], string> = {
  session: 'browser',
  jwt: 'access token',
  api_key: 'API key',
  system: 'the deployment',
  none: 'no credential yet',
}

const columnsWith = (labels: ActLabels): Column<ActWire>[] => [
  {
    label: 'Act',
    cell: ({ act, actor }) => (
      <>
        <span className="row-title" dir="auto">
          {actor?.name ?? 'The deployment'}
        </span>
        <span className="row-note">{labels[act] ?? act}</span>
      </>
    ),
  },
  {
    label: 'To',
    cell: ({ target, details }) => (
      <>
        <span dir="auto">{target.name ?? `${target.kind} ${target.id}`}</span>
        {Object.entries(details).map(([name, value]) => (
          <span key={name} className="row-note">
            {name}: {Array.isArray(value) ? value.join(', ') : String(value ?? 'none')}
          </span>
        ))}
      </>
    ),
  },
  {
    label: 'From',
    cell: ({ credential, key_id, address }) => (
      <>
        {CREDENTIALS[credential]}
        {key_id !== null && ` ${key_id}`}
        {address && <span className="row-path">{address}</span>}
      </>
    ),
  },
  {
    label: 'When',
    kind: 'time',
    cell: ({ at, request_id }) => (
      <>
        <RelativeTime at={at} />
        <span className="row-path">{request_id.slice(0, 8)}</span>
      </>
    ),
  },
]

export function ActTable({ acts, labels }: { acts: ActWire[]; labels: ActLabels }) {
  return (
    <Table caption="Acts, newest first" rows={acts} columns={columnsWith(labels)} keyOf={({ id }) => id} />
  )
}
