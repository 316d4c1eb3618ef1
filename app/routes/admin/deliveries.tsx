import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { DeliveryFilterBar } from '#app/console/admin/delivery-filter-bar.tsx'
import { DeliveryTable } from '#app/console/admin/delivery-table.tsx'
import { head } from '#app/head'
import { SOURCE_LABELS } from '#app/labels/delivery-label'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import { readFilter } from '#app/request/read-filter'
import type { Caller } from '#server/router'

const PER_PAGE = 50

export const meta: MetaFunction = () => head('Deliveries · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const url = new URL(args.request.url)
  const filter = readFilter(url, ['source', 'state', 'kind'])
  const offset = readOffset(url)
  const query = { ...filter, limit: PER_PAGE, offset } as Parameters<Caller['webhooks']['deliveries']>[0]
  const { deliveries, total, refused } = await load(args, (caller) => caller.webhooks.deliveries(query))
  return { filter, deliveries, refused, page: { offset, limit: PER_PAGE, total } }
}

export default function Deliveries() {
  const { filter, deliveries, refused, page } = useLoaderData<typeof loader>()
  return (
    <>
      <DeliveryFilterBar filter={filter} />
      {deliveries.length > 0 ? (
        <DeliveryTable deliveries={deliveries} />
      ) : (
        <EmptyState title="No deliveries">
          <p>Webhook deliveries appear here. Remove a filter to see more.</p>
        </EmptyState>
      )}
      <Pager page={page} />
      {refused.length > 0 && (
        <p className="muted">
          Rejected because of a missing or invalid signature:{' '}
          {refused.map(({ source, count }) => `${count} from ${SOURCE_LABELS[source]}`).join(', ')}.
        </p>
      )}
    </>
  )
}
