import { type Column, Table } from '#app/components/display/table.tsx'
import type { OperatorCredentialWire } from '#server/tickets/connections/wire'
import { SYSTEM_LABELS } from './ticket-systems'

const COLUMNS: Column<OperatorCredentialWire>[] = [
  {
    label: 'Ticket system',
    cell: ({ system, host }) => (
      <>
        <span className="row-title">{SYSTEM_LABELS[system]}</span>
        <span className="row-path">{host}</span>
      </>
    ),
  },
  { label: 'auth_method', kind: 'name', cell: ({ auth_method }) => <code>{auth_method}</code> },
  { label: 'env_prefix', kind: 'name', cell: ({ env_prefix }) => <code>{env_prefix}</code> },
]

/** Credentials from the environment of the deployment. Only its operator can change them. */
export const OperatorCredentials = ({ credentials }: { credentials: OperatorCredentialWire[] }) => (
  <>
    <Table
      caption="Credentials of the operator"
      rows={credentials}
      columns={COLUMNS}
      keyOf={({ system, auth_method, env_prefix }) => `${system} ${auth_method} ${env_prefix}`}
    />
    <p className="muted">
      The operator of this deployment set these. They are used where the organization has no connection of its
      own.
    </p>
  </>
)
