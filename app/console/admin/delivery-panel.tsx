import { Form } from '@remix-run/react'
import { Facts } from '#app/components/display/facts.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { DELIVERY_LABELS, SOURCE_LABELS } from '#app/labels/delivery-label'
import type { DeliveryWire } from '#server/platform/webhooks/wire'

type Delivery = Omit<DeliveryWire, 'payload' | 'headers'>

/** The state and facts of one webhook delivery, and the button to deliver it again. */
export function DeliveryPanel({ delivery }: { delivery: Delivery }) {
  const { source, delivery_id, kind, action, state, attempts, org, repo } = delivery
  return (
    <section className="panel" aria-labelledby="pl-_delivery">
      <header className="panel-head">
        <h2 id="pl-_delivery">
          {kind}
          {action && ` ${action}`}
        </h2>
        <span className="muted" aria-live="polite">
          {DELIVERY_LABELS[state]}
        </span>
        <Form method="post">
          <button type="submit" className="button">
            Redeliver
          </button>
        </Form>
      </header>
      <div className="panel-body">
        <Facts
          facts={[
            ['Source', SOURCE_LABELS[source]],
            ['Delivery', <code key="id">{delivery_id}</code>],
            ['Organization', org],
            ['Repository', repo],
            ['Attempts', attempts],
            ['Received', <RelativeTime key="received" at={delivery.received_at} />],
            ['Finished', delivery.finished_at && <RelativeTime at={delivery.finished_at} />],
            ['Request ID', <code key="request">{delivery.request_id}</code>],
          ]}
        />
      </div>
    </section>
  )
}
