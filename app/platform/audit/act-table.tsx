import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import type { ActLabels, ActWire } from '#server/platform/audit/wire'

const CREDENTIALS: Record<ActWire['credential'], string> = {
  session: 'Browser',
  jwt: 'Access token',
  api_key: 'API key',
  system: 'System',
  none: 'Not signed in',
}

const columnsWith = (labels: ActLabels): Column<ActWire>[] => [
  {
    label: 'Action',
    cell: ({ act, actor }) => (
      <>
        <span className="row-title" dir="auto">
          {actor?.name ?? 'System'}
        </span>
        <span className="row-note">{labels[act] ?? act}</span>
      </>
    ),
  },
  {
    label: 'Target',
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
    label: 'Source',
    cell: ({ credential, key_id, address }) => (
      <>
        {CREDENTIALS[credential]}
        {key_id !== null && ` ${key_id}`}
        {address && <span className="row-path">{address}</span>}
      </>
    ),
  },
  {
    label: 'Time',
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
    <div className="act-table">
      <Table
        caption="Audit log, newest first"
        rows={acts}
        columns={columnsWith(labels)}
        keyOf={({ id }) => id}
      />
    </div>
  )
}
