import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { INSTALLATION_LABELS, nameOfInstallation } from '#app/labels/installation-label'
import type { InstallationWire } from '#server/console/admin/wire'

const COLUMNS: Column<InstallationWire>[] = [
  {
    label: 'Organization',
    cell: (installation) => (
      <>
        <span className="row-title">{installation.org}</span>
        <span className="row-note">{nameOfInstallation(installation)}</span>
      </>
    ),
  },
  { label: 'State', cell: ({ status }) => INSTALLATION_LABELS[status] },
  { label: 'Repositories', kind: 'number', cell: ({ repos }) => repos },
  { label: 'Documents', kind: 'number', cell: ({ docs }) => docs },
  {
    label: 'Last indexed',
    kind: 'time',
    cell: ({ last_indexed_at }) => <OptionalTime at={last_indexed_at} />,
  },
  { label: 'Action', kind: 'action', cell: (installation) => <ReindexForm {...installation} /> },
]

export function InstallationTable({ installations }: { installations: InstallationWire[] }) {
  return (
    <Table
      caption="Installations"
      rows={installations}
      columns={COLUMNS}
      keyOf={({ installation_id }) => installation_id}
    />
  )
}

/** Posts directly to the endpoint, so that it also works before hydration. */
function ReindexForm({ installation_id, org, status, repos }: InstallationWire) {
  if (status !== 'active' || repos === 0) return null
  return (
    <form method="post" action={`/app/admin/reindex/${installation_id}`}>
      <button type="submit" className="button">
        Reindex<span className="visually-hidden"> {org}</span>
      </button>
    </form>
  )
}
