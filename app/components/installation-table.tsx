import type { InstallationWire } from '../../server/admin/wire'
import { INSTALLATION_LABELS } from '../installation-label'
import { RelativeTime } from './relative-time'

export function InstallationTable({ installations }: { installations: InstallationWire[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Installations</caption>
        <thead>
          <tr>
            <th scope="col">Organization</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Repositories
            </th>
            <th scope="col" className="number">
              Documents
            </th>
            <th scope="col" className="col-time">
              Last indexed
            </th>
            <th scope="col" className="col-time">
              <span className="visually-hidden">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {installations.map((installation) => (
            <InstallationRow key={installation.installation_id} installation={installation} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The form goes to the endpoint itself, so that it works before the page is alive too. */
function InstallationRow({ installation }: { installation: InstallationWire }) {
  const { installation_id, org, status, repos, docs, last_indexed_at } = installation
  return (
    <tr>
      <th scope="row">
        <span className="row-title">{org}</span>
        <span className="row-note">Installation {installation_id}</span>
      </th>
      <td data-label="State">{INSTALLATION_LABELS[status]}</td>
      <td data-label="Repositories" className="number">
        {repos}
      </td>
      <td data-label="Documents" className="number">
        {docs}
      </td>
      <td data-label="Last indexed">
        {last_indexed_at ? <RelativeTime at={last_indexed_at} /> : <span className="muted">never</span>}
      </td>
      <td>
        {status === 'active' && repos > 0 && (
          <form method="post" action={`/app/admin/reindex/${installation_id}`}>
            <button type="submit" className="button" aria-label={`Index ${org} again`}>
              Index again
            </button>
          </form>
        )}
      </td>
    </tr>
  )
}
