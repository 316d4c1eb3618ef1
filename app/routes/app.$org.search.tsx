import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { Facets } from '../components/facets'
import { Pager } from '../components/pager'
import { SearchForm } from '../components/search-form'
import { SearchResults } from '../components/search-results'
import { head } from '../head'
import { load } from '../load.server'
import { RESULTS_PER_PAGE, readSearch } from '../search/read-search'

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  head(data?.search.q ? `${data.search.q} · Search` : 'Search · Plumbline')

export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const search = readSearch(new URL(args.request.url))
  const found = await load(args, (caller) =>
    caller.search.search({ org, ...search, limit: RESULTS_PER_PAGE }),
  )
  return { org, search, found }
}

export default function SearchPage() {
  const { org, search, found } = useLoaderData<typeof loader>()
  return (
    <div className="page">
      <h1 className="visually-hidden">Search</h1>
      <SearchForm search={search} />
      <div className="search-layout">
        <Facets search={search} facets={found.facets} />
        <div className="search-main">
          <SearchResults org={org} search={search} found={found} LinkTo={Link} />
          <Pager page={{ offset: search.offset, limit: RESULTS_PER_PAGE, total: found.total }} />
        </div>
      </div>
    </div>
  )
}
