import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '../../components/display/problem-notice'
import { Pager } from '../../components/inputs/pager'
import { Facets } from '../../components/search/facets'
import { SavedSearches } from '../../components/search/saved-searches'
import { SearchForm } from '../../components/search/search-form'
import { SearchHelp } from '../../components/search/search-help'
import { SaveSearch, SearchNotes } from '../../components/search/search-notes'
import { SearchResults } from '../../components/search/search-results'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { listFacets, RESULTS_PER_PAGE, readSearch } from '../../search/read-search'
import { saveSearch } from '../../search/save-search.server'

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
  return (
    <div className="page">
      <h1 className="visually-hidden">Search</h1>
      <SearchForm search={search} />
      <SearchHelp />
      <ProblemNotice problem={answer?.problem ?? null} />
      <div className="search-layout">
        <div className="search-side">
          <Facets search={search} facets={facets} isPartial={results.facets_are_partial} />
          <SavedSearches searches={saved} />
        </div>
        <div className="search-main">
          <SearchNotes search={search} results={results} />
          <SearchResults org={org} search={search} results={results} LinkTo={Link} />
          <Pager page={{ offset: search.offset, limit: RESULTS_PER_PAGE, total: results.total }} />
          {results.total > 0 && <SaveSearch search={search} />}
        </div>
      </div>
    </div>
  )
}
