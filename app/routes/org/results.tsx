import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { RESULTS_PER_PAGE, readSearch } from '#app/library/search/read-search'
import { SearchResults } from '#app/library/search/search-results.tsx'
import { load } from '#app/loaders/load.server'

/** The search results as an HTML fragment, to embed in other pages. */
export async function loader(args: LoaderFunctionArgs) {
  const org = args.params.org ?? ''
  const search = readSearch(new URL(args.request.url))
  const results = await load(args, (caller) =>
    caller.search.search({ org, ...search, limit: RESULTS_PER_PAGE }),
  )
  const html = renderToStaticMarkup(<SearchResults org={org} search={search} results={results} />)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'HX-Request, Authorization, Cookie',
    },
  })
}
