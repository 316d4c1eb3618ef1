import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { formatBytes } from '#app/labels/format-bytes'
import type { OverviewWire } from '#server/console/operation/wire'
import { orgPath } from '#shared/page-paths'

type SlowQuery = OverviewWire['slow_queries']['queries'][number]
type SeenError = OverviewWire['errors'][number]
type OrgSize = OverviewWire['orgs'][number]
type Setting = OverviewWire['settings'][number]

const whole = new Intl.NumberFormat('en')

const QUERIES: Column<SlowQuery>[] = [
  { label: 'Query', cell: ({ query }) => <code>{query}</code> },
  { label: 'Calls', kind: 'number', cell: ({ calls }) => whole.format(calls) },
  { label: 'Mean', kind: 'number', cell: ({ mean_ms }) => `${mean_ms} ms` },
  { label: 'Total', kind: 'number', cell: ({ total_s }) => `${total_s} s` },
]

export const SlowQueryTable = ({ queries }: { queries: SlowQuery[] }) => (
  <Table
    caption="Queries, the longest total time first"
    rows={queries}
    columns={QUERIES}
    keyOf={({ query, calls, total_s }) => `${query} ${calls} ${total_s}`}
  />
)

const ERRORS: Column<SeenError>[] = [
  {
    label: 'Error',
    cell: ({ message, type, place, fingerprint }) => (
      <>
        <span className="severity-error">{message}</span>
        <span className="row-note">
          {type} in {place}, fingerprint {fingerprint}
        </span>
      </>
    ),
  },
  { label: 'Count', kind: 'number', cell: ({ count }) => whole.format(count) },
  { label: 'First', kind: 'time', cell: ({ first_seen_at }) => <RelativeTime at={first_seen_at} /> },
  { label: 'Last', kind: 'time', cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
]

export const ErrorTable = ({ errors }: { errors: SeenError[] }) => (
  <Table
    caption="Errors, the latest first"
    rows={errors}
    columns={ERRORS}
    keyOf={({ fingerprint }) => fingerprint}
  />
)

const SIZES: Column<OrgSize>[] = [
  { label: 'Organization', cell: ({ org }) => <Link to={orgPath(org)}>{org}</Link> },
  { label: 'Size', kind: 'number', cell: ({ bytes }) => formatBytes(bytes) },
  { label: 'Measured', kind: 'time', cell: ({ measured_at }) => <RelativeTime at={measured_at} /> },
]

export const OrgSizeTable = ({ orgs }: { orgs: OrgSize[] }) => (
  <Table caption="Organizations, the largest first" rows={orgs} columns={SIZES} keyOf={({ org }) => org} />
)

const SETTINGS: Column<Setting>[] = [
  { label: 'Setting', cell: ({ name }) => <code>{name}</code> },
  { label: 'Group', cell: ({ group }) => group },
  { label: 'Value', cell: (setting) => <SettingValue {...setting} /> },
]

/** Shows the settings that the operator set. The many others open on request. */
export function SettingTables({ settings }: { settings: Setting[] }) {
  const presentSettings = settings.filter(({ is_set }) => is_set)
  const others = settings.filter(({ is_set }) => !is_set)
  return (
    <>
      {presentSettings.length > 0 ? (
        <SettingTable caption="Settings that are set" settings={presentSettings} />
      ) : (
        <p className="muted">No setting is set.</p>
      )}
      <details className="panel-details">
        <summary>{others.length} settings are not set</summary>
        <SettingTable caption="Settings that are not set, with their defaults" settings={others} />
      </details>
    </>
  )
}

const SettingTable = ({ caption, settings }: { caption: string; settings: Setting[] }) => (
  <Table caption={caption} rows={settings} columns={SETTINGS} keyOf={({ name }) => name} />
)

function SettingValue({ value, is_secret, is_set }: Setting) {
  if (is_secret && is_set) return 'Set (secret)'
  return value === null ? orNone(null, 'Not set') : <code>{value}</code>
}
