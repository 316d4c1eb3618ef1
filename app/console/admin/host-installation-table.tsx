import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { INSTALLATION_LABELS, nameOfInstallation } from '#app/labels/installation-label'
import type { HostInstallationWire } from '#server/library/installations/wire'

const COLUMNS: Column<HostInstallationWire>[] = [
  {
    label: 'Account',
    cell: (installation) => (
      <>
        <span className="row-title">
          {installation.host === 'local' ? 'Local disk' : installation.account}
        </span>
        <span className="row-note">
          {nameOfInstallation(installation)} of {installation.org}
        </span>
      </>
    ),
  },
  { label: 'State', cell: (installation) => <State {...installation} /> },
  { label: 'Repositories', kind: 'number', cell: ({ repos }) => repos },
  { label: 'Last synced', kind: 'time', cell: ({ synced_at }) => <OptionalTime at={synced_at} /> },
]

export function HostInstallationTable({ installations }: { installations: HostInstallationWire[] }) {
  return (
    <Table
      caption="Installations"
      rows={installations}
      columns={COLUMNS}
      keyOf={({ installation_id }) => installation_id}
    />
  )
}

function State({ status, status_since, resumes_at, problem }: HostInstallationWire) {
  return (
    <>
      {INSTALLATION_LABELS[status]}
      {status !== 'active' && (
        <span className="row-note">
          since <RelativeTime at={status_since} />
        </span>
      )}
      {resumes_at && (
        <span className="row-note severity-warning">
          Rate limited by the host; resumes <RelativeTime at={resumes_at} />
        </span>
      )}
      {problem && <span className="row-note severity-error">{problem}</span>}
    </>
  )
}
