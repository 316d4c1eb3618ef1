import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { SYSTEM_KIND_LABELS } from '#app/labels/sync-labels'
import { ConnectionState } from '#app/tickets/connections/connection-state.tsx'
import { groupBy } from '#shared/group-by'
import type { SyncConnection } from './sync-data'

interface Props {
  connections: SyncConnection[]
  mayManage: boolean
  maySync: boolean
}

const lag = (ms: number | null) =>
  ms === null ? null : ms < 1000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1000)} s`

/** Problems that keep connections from syncing, and the state and last day's numbers of each connection. */
export function HealthTable({ connections, mayManage, maySync }: Props) {
  const columns: Column<SyncConnection>[] = [
    {
      label: 'Connection',
      cell: ({ name, repo, system }) => (
        <>
          <span className="row-title">{name}</span>
          <span className="row-path">
            {repo} · {SYSTEM_KIND_LABELS[system]}
          </span>
        </>
      ),
    },
    {
      label: 'State',
      kind: 'status',
      cell: ({ state, paused_until }) => (
        <ConnectionState state={state === 'not_configured' ? 'failing' : state} paused_until={paused_until} />
      ),
    },
    { label: 'Received', kind: 'number', cell: ({ received }) => orNone(received) },
    { label: 'Verified', kind: 'number', cell: ({ verified }) => orNone(verified) },
    { label: 'Applied', kind: 'number', cell: ({ applied }) => applied },
    { label: 'Failing', kind: 'number', cell: ({ failing }) => failing },
    { label: 'Waiting', kind: 'number', cell: ({ waiting }) => waiting },
    { label: 'Lag (p95)', kind: 'number', cell: ({ lag_p95_ms }) => orNone(lag(lag_p95_ms)) },
    { label: 'Conflicts', kind: 'number', cell: ({ conflicts }) => conflicts },
    { label: 'Duplicates', kind: 'number', cell: ({ duplicates }) => duplicates },
    { label: 'Lost', kind: 'number', cell: ({ lost }) => lost },
    {
      label: 'Last event',
      kind: 'time',
      cell: ({ last_delivery_at }) => <OptionalTime at={last_delivery_at} />,
    },
    {
      label: 'Action',
      kind: 'action',
      cell: ({ name, repo, state }) =>
        state !== 'paused_by_plan' && (
          <>
            {maySync && state !== 'paused' && (
              <RowAction
                row={{ connection: name, repo }}
                act="now"
                label="Sync now"
                subject={`${name} of ${repo}`}
              />
            )}
            {mayManage && (
              <RowAction
                row={{ connection: name, repo }}
                act={state === 'paused' ? 'resume' : 'pause'}
                label={state === 'paused' ? 'Resume' : 'Pause'}
                subject={`${name} of ${repo}`}
              />
            )}
          </>
        ),
    },
  ]
  return (
    <>
      <HealthNotices connections={connections} />
      <Table
        caption="Connections"
        rows={connections}
        columns={mayManage || maySync ? columns : columns.slice(0, -1)}
        keyOf={({ name, repo }) => `${repo} ${name}`}
      />
    </>
  )
}

/** Problems that keep connections from syncing. Each problem is listed once, with all affected connections. */
function HealthNotices({ connections }: { connections: SyncConnection[] }) {
  const problems = groupBy(
    connections.filter(({ problem }) => problem !== null),
    ({ problem }) => problem ?? '',
  )
  return [...problems].map(([problem, affected]) => {
    const isPause = affected.every(({ state }) => state === 'paused_by_plan')
    return (
      <p className={isPause ? 'notice notice-warning' : 'notice'} key={problem}>
        <span className={isPause ? 'severity-warning' : 'severity-error'}>
          <Icon name="alert" />
        </span>{' '}
        <strong>{affected.map(({ name, repo }) => `${name} of ${repo}`).join(', ')}</strong>:{' '}
        {isPause ? <BillingText text={problem} /> : <InlineCode text={problem} />}
      </p>
    )
  })
}
