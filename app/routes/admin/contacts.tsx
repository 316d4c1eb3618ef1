import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import type { Caller } from '../../../server/router'
import { ContactTable } from '../../components/admin/contact-table'
import { EmptyState } from '../../components/display/empty-state'
import { Pager } from '../../components/inputs/pager'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { readOffset } from '../../request/offset'

const PER_PAGE = 50

export const meta: MetaFunction = () => head('Requests · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const offset = readOffset(new URL(args.request.url))
  const query = { limit: PER_PAGE, offset } as Parameters<Caller['contact']['list']>[0]
  const { contacts, total } = await load(args, ({ contact }) => contact.list(query))
  return { contacts, page: { offset, limit: PER_PAGE, total } }
}

export default function Contacts() {
  const { contacts, page } = useLoaderData<typeof loader>()
  return (
    <>
      {contacts.length > 0 ? (
        <ContactTable contacts={contacts} />
      ) : (
        <EmptyState title="No requests">
          <p>Requests from the contact form on the pricing page appear here.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </>
  )
}
