import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { orgHead } from '#app/head'
import { changeSearches } from '#app/library/searches/change-searches.server'
import { FailedSearches, UnopenedSearches } from '#app/library/searches/failed-searches.tsx'
import { PinnedSearches } from '#app/library/searches/pinned-searches.tsx'
import { SearchCounting } from '#app/library/searches/search-counting.tsx'
import { SynonymEntries } from '#app/library/searches/synonym-entries.tsx'
import { load } from '#app/loaders/load.server'
import { readOffset } from '#app/request/offset'

const PER_PAGE = 50
const UNOPENED = 20

export const meta = orgHead('Searches')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const url = new URL(args.request.url)
  const page = { limit: PER_PAGE, offset: readOffset(url) }
  const [unanswered, unopened, { counts_searches: countsSearches }, { pins }, { synonyms }] = await load(
    args,
    ({ search, searchTuning }) =>
      Promise.all([
        search.unanswered({ org, ...page }),
        search.unopened({ org, limit: UNOPENED, offset: 0 }),
        search.counting({ org }),
        searchTuning.pins({ org }),
        searchTuning.synonyms({ org }),
      ]),
  )
  const query = url.searchParams.get('pin') ?? ''
  const term = url.searchParams.get('term') ?? ''
  return {
    org,
    page,
    unanswered,
    unopened,
    countsSearches,
    pins,
    synonyms,
    editedPin: pins.find((pin) => pin.query === query) ?? { query, documents: [] },
    editedEntry: synonyms.find((entry) => entry.term === term) ?? { term, words: [] },
  }
}

export const action = changeSearches

/** What people search and do not find, and what admins do about it. */
export default function Searches() {
  const { org, page, unanswered, unopened, countsSearches, pins, synonyms, editedPin, editedEntry } =
    useLoaderData<typeof loader>()
  const { problem = null, note = null, removed = null } = useActionData<typeof action>() ?? {}
  return (
    <>
      <ProblemNotice problem={problem} />
      {note !== null && (
        <div className="notice notice-ok" role="status">
          {note} {removed !== null && <UndoForm fields={removed} />}
        </div>
      )}
      {countsSearches && <FailedSearches org={org} unanswered={unanswered} page={page} />}
      {countsSearches && <UnopenedSearches org={org} unopened={unopened} />}
      <PinnedSearches org={org} pins={pins} edited={editedPin} />
      <SynonymEntries synonyms={synonyms} edited={editedEntry} />
      <SearchCounting countsSearches={countsSearches} />
    </>
  )
}

/** Sends the removed entry again. */
const UndoForm = ({ fields }: { fields: Record<string, string> }) => (
  <Form method="post" action="?">
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className="button">
      Undo
    </button>
  </Form>
)
