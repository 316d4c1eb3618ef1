import { useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { ShownLinks } from '#app/components/inputs/shown-links.tsx'
import { orgHead } from '#app/head'
import { useRevalidateAfterTalk } from '#app/live/live-updates'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'
import { readShown } from '#app/request/shown'
import { ThreadRows } from '#app/talk/comments/thread-rows.tsx'

const LIMIT = 50

/** The lists of the page, by the value of `show`. */
const SHOWN = {
  open: { label: 'Open', query: { state: 'open' } },
  mine: { label: 'Mine', query: { state: 'all', mine: true } },
  outdated: { label: 'Outdated', query: { state: 'outdated' } },
  resolved: { label: 'Resolved', query: { state: 'resolved' } },
} as const
type Shown = keyof typeof SHOWN

export const meta = orgHead('Comments')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const shown = readShown(url, SHOWN, 'open')
  const { threads, total } = await load(args, (caller) =>
    caller.comments.list({ org, limit: LIMIT, offset, ...SHOWN[shown].query }),
  )
  return { org, shown, threads, page: { offset, limit: LIMIT, total } }
}

/** The comment threads of all documents, those that changed last first. */
export default function Comments() {
  const { org, shown, threads, page } = useLoaderData<typeof loader>()
  useRevalidateAfterTalk(null)
  return (
    <Page title="Comments">
      <ShownLinks lists={SHOWN} shown={shown} />
      {threads.length > 0 ? <ThreadRows org={org} threads={threads} /> : <NoThreads shown={shown} />}
      <Pager page={page} />
    </Page>
  )
}

function NoThreads({ shown }: { shown: Shown }) {
  return (
    <EmptyState title={shown === 'open' ? 'No open comments' : 'No comments'}>
      <p>Threads on documents appear here. Open a document and choose Comments, or Comment at a section.</p>
    </EmptyState>
  )
}
