import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { ContactTable } from '#app/console/admin/contact-table.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import type { Caller } from '#server/router'

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
