import { Link } from '@remix-run/react'
import { BillingText } from '#app/accounts/billing/billing-text.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import type { ConnectionsWire } from '#server/library/local-folders/wire'
import { repoPath } from '#shared/page-paths'

type Connection = ConnectionsWire['connections'][number]

interface Props {
  org: string
  connections: Connection[]
  mayDisconnect: boolean
  mayManage: boolean
}

const HOSTS = { local: 'Local', github: 'GitHub' }
const STATES = {
  active: null,
  suspended: 'The installation is suspended',
  removed: 'The installation was removed',
}

export function ConnectionTable({ org, connections, mayDisconnect, mayManage }: Props) {
  const columns: Column<Connection>[] = [
    { label: 'Repository', cell: (connection) => <Name org={org} connection={connection} /> },
    { label: 'Host', kind: 'name', cell: ({ host }) => HOSTS[host] },
    {
      label: 'Default branch',
      cell: (connection) => <DefaultBranch connection={connection} mayChange={mayManage} />,
    },
    {
      label: 'Indexed',
      kind: 'time',
      cell: ({ indexed_at }) => <OptionalTime at={indexed_at} none="Not yet" />,
    },
    {
      label: 'Action',
      kind: 'action',
      cell: ({ id, full_name, host }) =>
        host === 'local' && (
          <RowAction
            row={{ connection_id: id }}
            act="disconnect"
            label="Disconnect"
            subject={full_name}
            isDangerous
          />
        ),
    },
  ]
  return (
    <Table
      caption="Connected repositories"
      rows={connections}
      columns={mayDisconnect ? columns : columns.slice(0, -1)}
      keyOf={({ full_name }) => full_name}
    />
  )
}

/** Editable only for local repositories. GitHub sets it for its own. */
function DefaultBranch({ connection, mayChange }: { connection: Connection; mayChange: boolean }) {
  const { id, host, full_name, default_branch } = connection
  if (!mayChange || host !== 'local') return <code>{default_branch ?? 'Unknown'}</code>
  const field = `pl-_branch-${id}`
  return (
    <SaveAtOnce
      act="change-default-branch"
      fields={{ connection_id: id }}
      className="line-form"
      describe={(saved) => `The default branch of ${full_name} is ${saved.get('branch')} now.`}
      button={
        <>
          Change<span className="visually-hidden"> the default branch of {full_name}</span>
        </>
      }
    >
      <label className="visually-hidden" htmlFor={field}>
        Default branch of {full_name}
      </label>
      <input type="text" id={field} name="branch" required defaultValue={default_branch ?? ''} />
    </SaveAtOnce>
  )
}

function Name({ org, connection }: { org: string; connection: Connection }) {
  const { owner, repo, full_name, path, status, is_archived, problem } = connection
  const warning = STATES[status] ?? problem
  return (
    <>
      <Link className="row-title row-repository" to={repoPath(org, owner, repo)}>
        {full_name}
      </Link>
      {path && <span className="row-path">{path}</span>}
      {is_archived && <span className="row-note">Archived</span>}
      {warning && (
        <span className="row-note severity-error">
          <BillingText text={warning} />
        </span>
      )}
    </>
  )
}
