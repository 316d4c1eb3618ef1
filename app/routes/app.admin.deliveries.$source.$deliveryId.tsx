import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { DeliveryKey } from '../../server/webhooks/wire'
import { Facts } from '../components/display/facts'
import { ProblemNotice } from '../components/display/problem-notice'
import { RelativeTime } from '../components/display/relative-time'
import { head } from '../head'
import { useRefresh } from '../hooks/use-refresh'
import { DELIVERY_LABELS, SOURCE_LABELS } from '../labels/delivery-label'
import { load } from '../loaders/load.server'
import { submit } from '../loaders/submit.server'

/** In characters. Payloads can have up to 25 MB. */
const MAX_SHOWN = 100_000

const PAYLOAD_DELETED = 'The payload of this delivery was deleted because of its age.'

export const meta: MetaFunction = ({ params }) => head(`Delivery ${params.deliveryId} · Plumbline`)

const keyOf = ({ source = '', deliveryId = '' }: LoaderFunctionArgs['params']) =>
  ({ source, delivery_id: deliveryId }) as (typeof DeliveryKey)['_input']

export async function loader(args: LoaderFunctionArgs) {
  const delivery = await load(args, (caller) => caller.webhooks.delivery(keyOf(args.params)))
  const { payload, ...rest } = delivery
  const text =
    payload === null
      ? PAYLOAD_DELETED
      : typeof payload === 'string'
        ? payload
        : JSON.stringify(payload, null, 2)
  return { ...rest, payload: text.slice(0, MAX_SHOWN), isTruncated: text.length > MAX_SHOWN }
}

export async function action(args: ActionFunctionArgs) {
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ webhooks }) => webhooks.rerun(keyOf(args.params))),
  )
  return { problem }
}

export default function Delivery() {
  const delivery = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const {
    source,
    delivery_id,
    kind,
    action: eventAction,
    state,
    attempts,
    error,
    org,
    repo,
    headers,
  } = delivery
  useRefresh(state === 'received' || state === 'processing')
  return (
    <>
      <p>
        <Link to="/app/admin/deliveries">All deliveries</Link>
      </p>
      <ProblemNotice problem={answer?.problem ?? error} />
      <section className="panel" aria-labelledby="pl-_delivery">
        <header className="panel-head">
          <h2 id="pl-_delivery">
            {kind}
            {eventAction && ` ${eventAction}`}
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
      <h2>Headers</h2>
      <pre>
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
      <h2>Payload</h2>
      <pre>{delivery.payload}</pre>
      {delivery.isTruncated && <p className="muted">Truncated. Use the API to get the full payload.</p>}
    </>
  )
}
