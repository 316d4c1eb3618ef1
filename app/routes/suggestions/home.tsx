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
import { SuggestionRows } from '#app/talk/suggestions/suggestion-rows.tsx'

const LIMIT = 50

/** The lists of the page, by the value of `show`. */
const SHOWN = {
  open: { label: 'Open', empty: 'No open suggestions', query: { state: 'open' } },
  mine: { label: 'Mine', empty: 'You have suggested no changes', query: { state: 'all', mine: true } },
  accepted: { label: 'Accepted', empty: 'No accepted suggestions', query: { state: 'accepted' } },
  declined: { label: 'Declined', empty: 'No declined suggestions', query: { state: 'declined' } },
} as const

export const meta = orgHead('Suggested changes')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const offset = readOffset(url)
  const shown = readShown(url, SHOWN, 'open')
  const { suggestions, total } = await load(args, (caller) =>
    caller.suggestions.list({ org, limit: LIMIT, offset, ...SHOWN[shown].query }),
  )
  return { org, shown, suggestions, page: { offset, limit: LIMIT, total } }
}

/** The suggested changes of all documents, those that changed last first. */
export default function Suggestions() {
  const { org, shown, suggestions, page } = useLoaderData<typeof loader>()
  useRevalidateAfterTalk(null)
  return (
    <Page title="Suggested changes">
      <ShownLinks lists={SHOWN} shown={shown} />
      {suggestions.length > 0 ? (
        <ul className="rows" aria-label="Suggested changes">
          <SuggestionRows org={org} suggestions={suggestions} withState={shown === 'mine'} />
        </ul>
      ) : (
        <EmptyState title={SHOWN[shown].empty}>
          <p>Readers suggest changes in the menu of a section. Editors accept or decline them here.</p>
        </EmptyState>
      )}
      <Pager page={page} />
    </Page>
  )
}
