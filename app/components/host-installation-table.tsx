import type { HostInstallationWire } from '../../server/installations/wire'
import { INSTALLATION_LABELS } from '../installation-label'
import { RelativeTime } from './relative-time'

export function HostInstallationTable({ installations }: { installations: HostInstallationWire[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Installations</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Repositories
            </th>
            <th scope="col" className="col-time">
              Compared
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

function InstallationRow({ installation }: { installation: HostInstallationWire }) {
  const { installation_id, org, host, account, status, status_since, repos } = installation
  const { synced_at, resumes_at, problem } = installation
  return (
    <tr>
      <th scope="row">
        <span className="row-title">{host === 'local' ? 'This machine’s disk' : account}</span>
        <span className="row-note">
          Installation {installation_id} for {org}
        </span>
      </th>
      <td data-label="State">
        {INSTALLATION_LABELS[status]}
        {status !== 'active' && (
          <span className="row-note">
            since <RelativeTime at={status_since} />
          </span>
        )}
        {resumes_at && (
          <span className="row-note severity-warning">
            The host answers no more for now; it goes on <RelativeTime at={resumes_at} />
          </span>
        )}
        {problem && <span className="row-note severity-error">{problem}</span>}
      </td>
      <td data-label="Repositories" className="number">
        {repos}
      </td>
      <td data-label="Compared">
        {synced_at ? <RelativeTime at={synced_at} /> : <span className="muted">never</span>}
      </td>
    </tr>
  )
}
