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

/** The longest payload is 25 MB: a page of it helps nobody. */
const LONGEST_SHOWN = 100_000

const NOT_KEPT = 'This delivery is so old that what it said is not kept any more.'

export const meta: MetaFunction = ({ params }) => head(`Delivery ${params.deliveryId} · Plumbline`)

const keyOf = ({ source = '', deliveryId = '' }: LoaderFunctionArgs['params']) =>
  ({ source, delivery_id: deliveryId }) as (typeof DeliveryKey)['_input']

export async function loader(args: LoaderFunctionArgs) {
  const delivery = await load(args, (caller) => caller.webhooks.delivery(keyOf(args.params)))
  const { payload, ...rest } = delivery
  const text =
    payload === null ? NOT_KEPT : typeof payload === 'string' ? payload : JSON.stringify(payload, null, 2)
  return { ...rest, payload: text.slice(0, LONGEST_SHOWN), isCut: text.length > LONGEST_SHOWN }
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
  const { source, delivery_id, kind, action: what, state, attempts, error, org, repo, headers } = delivery
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
            {what && ` ${what}`}
          </h2>
          <span className="muted" aria-live="polite">
            {DELIVERY_LABELS[state]}
          </span>
          <Form method="post">
            <button type="submit" className="button">
              Run again
            </button>
          </Form>
        </header>
        <div className="panel-body">
          <Facts
            facts={[
              ['From', SOURCE_LABELS[source]],
              ['Delivery', <code key="id">{delivery_id}</code>],
              ['Organization', org],
              ['Repository', repo],
              ['Attempts', attempts],
              ['Received', <RelativeTime key="received" at={delivery.received_at} />],
              ['Ended', delivery.finished_at && <RelativeTime at={delivery.finished_at} />],
              ['Request', <code key="request">{delivery.request_id}</code>],
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
      {delivery.isCut && <p className="muted">Only the beginning is shown. The API has all of it.</p>}
    </>
  )
}
