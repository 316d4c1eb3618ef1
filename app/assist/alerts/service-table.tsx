import { Form } from '@remix-run/react'
import { type Column, Table } from '#app/components/display/table.tsx'
import { RowAction } from '#app/components/inputs/row-action.tsx'
import type { AlertServices } from './alert-data'

const COLUMNS: Column<AlertServices['services'][number]>[] = [
  { label: 'Service', cell: ({ service }) => <span className="row-title">{service}</span> },
  { label: 'Repository', kind: 'name', cell: ({ repo }) => repo },
  {
    label: 'Action',
    kind: 'action',
    cell: ({ service }) => <RowAction row={{ service }} act="unassign" label="Remove" subject={service} />,
  },
]

/** The repository of each service's alerts, and services without one. */
export function ServiceAssignments({ services, unassigned }: AlertServices) {
  return (
    <>
      <p className="muted">
        An alert belongs to the repository that it names, else to the one of its service here, else to the
        only one with the name of the service. It names a repository as <code>owner/name</code>: in the field{' '}
        <code>repo</code> of plain JSON, the label <code>repo</code> of Alertmanager and Grafana, or the tag{' '}
        <code>repo</code> of Sentry.
      </p>
      {unassigned.map(({ service, alerts, repos }) => (
        <p key={service} className="notice notice-warning">
          {alerts} open {alerts === 1 ? 'alert' : 'alerts'} of {service} {alerts === 1 ? 'belongs' : 'belong'}{' '}
          to no repository
          {repos.length > 1 && `, because several have this name: ${repos.join(', ')}`}.
        </p>
      ))}
      {services.length > 0 && (
        <Table caption="Services" rows={services} columns={COLUMNS} keyOf={({ service }) => service} />
      )}
      <Form method="post" className="fields" aria-label="Assign a service">
        <label>
          <span>Service</span>
          <input type="text" name="service" required maxLength={100} autoComplete="off" />
        </label>
        <label>
          <span>Repository</span>
          <input
            type="text"
            name="repo"
            required
            maxLength={201}
            placeholder="acme/payments"
            autoComplete="off"
          />
        </label>
        <button type="submit" className="button" name="do" value="assign">
          Assign
        </button>
      </Form>
    </>
  )
}
