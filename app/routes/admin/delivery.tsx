import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { z } from 'zod'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { DeliveryPanel } from '#app/console/admin/delivery-panel.tsx'
import { head } from '#app/head'
import { useRefresh } from '#app/hooks/use-refresh'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import type { DeliveryKey } from '#server/platform/webhooks/wire'

/** In characters. Payloads can have up to 25 MB. */
const MAX_SHOWN = 100_000

const PAYLOAD_NOT_KEPT = 'The payload of this delivery is not kept.'

export const meta: MetaFunction = ({ params }) => head(`Delivery ${params.deliveryId} · Plumbline`)

const keyOf = ({ source = '', deliveryId = '' }: LoaderFunctionArgs['params']) =>
  ({ source, delivery_id: deliveryId }) as z.input<typeof DeliveryKey>

export async function loader(args: LoaderFunctionArgs) {
  const delivery = await load(args, (caller) => caller.webhooks.delivery(keyOf(args.params)))
  const { payload, ...rest } = delivery
  const text =
    payload === null
      ? PAYLOAD_NOT_KEPT
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
  const { headers, payload, isTruncated, ...delivery } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { state, error } = delivery
  useRefresh(state === 'received' || state === 'processing')
  return (
    <>
      <p>
        <Link to="/app/admin/deliveries">All deliveries</Link>
      </p>
      <ProblemNotice problem={answer?.problem ?? error} />
      <DeliveryPanel delivery={delivery} />
      <h2>Headers</h2>
      <pre>
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </pre>
      <h2>Payload</h2>
      <pre>{payload}</pre>
      {isTruncated && <p className="muted">Truncated. Use the API to get the full payload.</p>}
    </>
  )
}
