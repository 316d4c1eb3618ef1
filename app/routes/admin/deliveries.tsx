import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { Caller } from '../../../server/router'
import { DeliveryFilterBar } from '../../components/admin/delivery-filter-bar'
import { DeliveryTable } from '../../components/admin/delivery-table'
import { EmptyState } from '../../components/display/empty-state'
import { Pager } from '../../components/inputs/pager'
import { head } from '../../head'
import { SOURCE_LABELS } from '../../labels/delivery-label'
import { load } from '../../loaders/load.server'
import { readOffset } from '../../request/offset'
import { readFilter } from '../../request/read-filter'

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
