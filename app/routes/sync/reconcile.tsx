import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Pager } from '#app/components/inputs/pager.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { FINDING_LABELS } from '#app/labels/finding-labels'
import { load } from '#app/loaders/load.server'
import { EmptyInbox } from '#app/tickets/sync/empty-inbox.tsx'
import { FindingList } from '#app/tickets/sync/finding-list.tsx'
import { fixFindings } from '#app/tickets/sync/fix-findings.server'
import { FixResult } from '#app/tickets/sync/fix-result.tsx'
import { InboxFilters } from '#app/tickets/sync/inbox-filters.tsx'
import { readInbox } from '#app/tickets/sync/read-inbox'
import type { Finding } from '#app/tickets/sync/sync-data'
import type { FindingOrder } from '#shared/list-sorts'

export const meta = orgHead('Reconcile')

const LIMIT = 50

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { text, q, repo, offset } = readInbox(args.request)
  const kind = text('kind') as Finding['kind'] | undefined
  const sort = (text('sort') ?? 'since') as FindingOrder
  const [{ findings, total }, { views }] = await load(args, ({ ticketFindings, views: saved }) =>
    Promise.all([
      ticketFindings.list({ org, q, repo, kind, sort, limit: LIMIT, offset }),
      saved.list({ org, list: 'contradictions' }),
    ]),
  )
  const filter = { q, repo: repo ?? '', kind: kind ?? '' }
  return { org, findings, filter, sort, views, page: { offset, limit: LIMIT, total } }
}

export const action = (args: ActionFunctionArgs) => fixFindings(args)

export default function Reconcile() {
  const { org, findings, filter, sort, views, page } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayWrite = usePermission('specs:write')
  return (
    <>
      <FixResult answer={answer ?? null} findings={findings} />
      {mayWrite && (
        <Form method="post">
          <button type="submit" className="button" name="compare" value="all">
            Compare now
          </button>
        </Form>
      )}
      <InboxFilters
        org={org}
        list="contradictions"
        views={views}
        all="All contradictions"
        filter={filter}
        hint="Section, ticket, words"
        kind={{ name: 'kind', label: 'Kind', value: filter.kind, names: FINDING_LABELS }}
      />
      {findings.length === 0 ? (
        <EmptyInbox
          org={org}
          isFiltered={Object.values(filter).some(Boolean)}
          title="Specs, tickets and code agree"
        >
          <p>Specs, tickets and code are compared every night. What contradicts each other is listed here.</p>
        </EmptyInbox>
      ) : (
        <FindingList org={org} findings={findings} sort={sort} mayWrite={mayWrite} answer={answer} />
      )}
      <Pager page={page} />
    </>
  )
}
