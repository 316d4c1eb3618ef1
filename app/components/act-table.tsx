import type { ActWire } from '../../server/audit/wire'
import { actLabel } from '../act-label'
import { RelativeTime } from './relative-time'

const CREDENTIALS: Record<ActWire['credential'], string> = {
  session: 'browser',
  jwt: 'access token',
  api_key: 'API key',
  system: 'the deployment',
  none: 'no credential yet',
}

export function ActTable({ acts }: { acts: ActWire[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Acts, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Act</th>
            <th scope="col">To</th>
            <th scope="col">From</th>
            <th scope="col" className="col-time">
              When
            </th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <ActRow key={act.id} act={act} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ActRow({
  act: { act, actor, target, details, credential, key_id, address, at, request_id },
}: {
  act: ActWire
}) {
  return (
    <tr>
      <th scope="row">
        <span className="row-title" dir="auto">
          {actor?.name ?? 'The deployment'}
        </span>
        <span className="row-note">{actLabel(act)}</span>
      </th>
      <td data-label="To">
        <span dir="auto">{target.name ?? `${target.kind} ${target.id}`}</span>
        {Object.entries(details).map(([name, value]) => (
          <span key={name} className="row-note">
            {name}: {Array.isArray(value) ? value.join(', ') : String(value ?? 'none')}
          </span>
        ))}
      </td>
      <td data-label="From">
        {CREDENTIALS[credential]}
        {key_id !== null && ` ${key_id}`}
        {address && <span className="row-path">{address}</span>}
      </td>
      <td data-label="When">
        <RelativeTime at={at} />
        <span className="row-path">{request_id.slice(0, 8)}</span>
      </td>
    </tr>
  )
}
