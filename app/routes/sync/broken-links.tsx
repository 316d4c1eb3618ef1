import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Pager } from '#app/components/inputs/pager.tsx'
import { BulkResult } from '#app/components/list/bulk/bulk-result.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { BrokenLinkList } from '#app/tickets/sync/broken-link-list.tsx'
import { EmptyInbox } from '#app/tickets/sync/empty-inbox.tsx'
import { InboxFilters } from '#app/tickets/sync/inbox-filters.tsx'
import { readInbox } from '#app/tickets/sync/read-inbox'
import { settleLinks } from '#app/tickets/sync/settle-links.server'
import type { BrokenLinkOrder } from '#shared/list-sorts'

export const meta = orgHead('Broken links')

const LIMIT = 50

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { text, q, repo, offset } = readInbox(args.request)
  const sort = (text('sort') ?? 'since') as BrokenLinkOrder
  const [{ links, total }, { views }] = await load(args, ({ ticketFindings, views: saved }) =>
    Promise.all([
      ticketFindings.brokenLinks({ org, q, repo, sort, limit: LIMIT, offset }),
      saved.list({ org, list: 'broken_links' }),
    ]),
  )
  const filter = { q, repo: repo ?? '' }
  return { org, links, filter, sort, views, page: { offset, limit: LIMIT, total } }
}

export const action = (args: ActionFunctionArgs) => settleLinks(args)

export default function BrokenLinks() {
  const { org, links, filter, sort, views, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <>
      <BulkResult answer={answer} />
      <InboxFilters
        org={org}
        list="broken_links"
        views={views}
        all="All broken links"
        filter={filter}
        hint="Ticket, section, reason"
      />
      {links.length === 0 ? (
        <EmptyInbox org={org} isFiltered={Object.values(filter).some(Boolean)} title="No broken links">
          <p>A link is listed here when its ticket was missing in three checks.</p>
        </EmptyInbox>
      ) : (
        <BrokenLinkList org={org} links={links} sort={sort} mayWrite={mayWrite} answer={answer} />
      )}
      <Pager page={page} />
    </>
  )
}
