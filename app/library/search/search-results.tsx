import { counted } from '#shared/counted'
import { FoundDocument, type LinkTo } from './found-document.tsx'
import { hasFilters, type Search, type SearchAnswer } from './read-search'
import { NoIndexedDocuments, NoResults } from './search-empty'

const PlainLink: LinkTo = ({ to, ...rest }) => <a href={to} {...rest} />

interface Props {
  org: string
  search: Search
  results: SearchAnswer
  LinkTo?: LinkTo
}

/** The found documents, best first. */
export function SearchResults({ org, search, results, LinkTo = PlainLink }: Props) {
  const isBrowsing = search.q === '' && !hasFilters(search)
  if (results.total === 0)
    return isBrowsing ? (
      <NoIndexedDocuments org={org} />
    ) : (
      <NoResults search={search} suggestions={results.suggestions} isCapped={results.total_is_capped} />
    )
  return (
    <div className="results">
      <ol>
        {results.results.map((hit) => (
          <FoundDocument key={`${hit.repo_full_name}:${hit.file_path}`} org={org} hit={hit} LinkTo={LinkTo} />
        ))}
      </ol>
    </div>
  )
}

/** Always on the page, so that screen readers announce the new number while a person types. */
export function SearchCount({ results }: { results: SearchAnswer }) {
  return (
    <p className="result-count muted" role="status">
      {countOf(results)} <span className="result-time">{Math.ceil(results.took_ms)} ms</span>
    </p>
  )
}

function countOf({ total, total_is_capped }: SearchAnswer): string {
  if (total === 0) return 'No results'
  return total_is_capped ? `More than ${total} results` : counted(total, 'result')
}
