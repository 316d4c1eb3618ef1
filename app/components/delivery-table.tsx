import { Link } from '@remix-run/react'
import type { DeliverySummary } from '../../server/webhooks/wire'
import { DELIVERY_LABELS, deliveryPath, SOURCE_LABELS } from '../delivery-label'
import { RelativeTime } from './relative-time'

export function DeliveryTable({ deliveries }: { deliveries: DeliverySummary[] }) {
  return (
    <div className="panel table-scroll">
      <table className="table table-cards">
        <caption className="visually-hidden">Deliveries, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">From</th>
            <th scope="col">Result</th>
            <th scope="col" className="col-time">
              Received
            </th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow key={`${delivery.source} ${delivery.delivery_id}`} delivery={delivery} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function DeliveryRow({ delivery }: { delivery: DeliverySummary }) {
  const { source, delivery_id, kind, action, state, error, org, repo, received_at } = delivery
  return (
    <tr>
      <th scope="row">
        <Link className="row-title" to={deliveryPath(source, delivery_id)}>
          {kind}
          {action && ` ${action}`}
        </Link>
        <span className="row-path">{delivery_id}</span>
      </th>
      <td data-label="From">
        {SOURCE_LABELS[source]}
        {org && (
          <span className="row-note">
            for {org}
            {repo && `: ${repo}`}
          </span>
        )}
      </td>
      <td data-label="Result">
        {DELIVERY_LABELS[state]}
        {error && <span className="row-note severity-error">{error}</span>}
      </td>
      <td data-label="Received">
        <RelativeTime at={received_at} />
      </td>
    </tr>
  )
}
