import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { useEffect } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { Pager } from '#app/components/inputs/pager.tsx'
import { head } from '#app/head'
import { Facets } from '#app/library/search/facets.tsx'
import { listFacets, RESULTS_PER_PAGE, readSearch } from '#app/library/search/read-search'
import { saveSearch } from '#app/library/search/save-search.server'
import { SavedSearches } from '#app/library/search/saved-searches.tsx'
import { SearchForm } from '#app/library/search/search-form.tsx'
import { SearchHelp } from '#app/library/search/search-help.tsx'
import { SaveSearch, SearchNotes } from '#app/library/search/search-notes.tsx'
import { SearchCount, SearchResults } from '#app/library/search/search-results.tsx'
import { load } from '#app/loaders/load.server'
import { rememberSearch } from '#app/palette/recent-searches'
import { reportOpened } from '#app/palette/report-opened'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data?.search.q ? `${data.search.q} · Search` : 'Search · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const search = readSearch(new URL(args.request.url))
  const [searchAnswer, saved] = await load(args, (caller) =>
    Promise.all([
      caller.search.search({ org, ...search, limit: RESULTS_PER_PAGE }),
      caller.search.saved({ org }),
    ]),
  )
  const { facets, ...answer } = searchAnswer
  return { org, search, results: answer, facets: listFacets(facets), saved: saved.searches }
}

export const action = saveSearch

export default function SearchPage() {
  const { org, search, results, facets, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { q, typing } = search
  useEffect(() => {
    if (!typing) rememberSearch(org, q)
  }, [org, q, typing])
  return (
    <Page title="Search">
      <SearchForm org={org} search={search} />
      <SearchHelp />
      <ProblemNotice problem={answer?.problem ?? null} />
      <div className="search-layout">
        {/* A search that was only typed counts once a result is opened. */}
        <div
          className="search-main"
          onClickCapture={({ target }) => {
            if (!(target instanceof Element && target.closest('.result a'))) return
            rememberSearch(org, q)
            const { offset: _, ...opened } = search
            reportOpened(org, opened)
          }}
        >
          <SearchNotes search={search} results={results} />
          <SearchCount results={results} />
          <SearchResults org={org} search={search} results={results} LinkTo={Link} />
          <Pager page={{ offset: search.offset, limit: RESULTS_PER_PAGE, total: results.total }} />
          {results.total > 0 && <SaveSearch search={search} />}
        </div>
        <div className="search-side">
          <Facets search={search} facets={facets} isPartial={results.facets_are_partial} />
          <SavedSearches searches={saved} />
        </div>
      </div>
    </Page>
  )
}
