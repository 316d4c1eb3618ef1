import type { SearchHit } from '#server/library/search/wire'
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
        {groupHits(results.results).map(({ key, hits }) => (
          <FoundDocument key={key} org={org} hits={hits} LinkTo={LinkTo} />
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
  return total_is_capped ? `More than ${total} results` : total === 1 ? '1 result' : `${total} results`
}

const MAX_SECTIONS = 3

interface HitGroup {
  key: string
  hits: [SearchHit, ...SearchHit[]]
}

/** Groups hits by document, in the order of the best hit. */
function groupHits(hits: SearchHit[]): HitGroup[] {
  const groups = new Map<string, HitGroup>()
  for (const hit of hits) {
    const key = `${hit.repo_full_name}:${hit.file_path}`
    const group = groups.get(key)
    if (!group) groups.set(key, { key, hits: [hit] })
    else if (group.hits.length < MAX_SECTIONS) group.hits.push(hit)
  }
  return [...groups.values()]
}
