import type { ReactNode } from 'react'
import { StatusBadge } from '#app/components/display/status-badge.tsx'
import type { SearchHit } from '#server/library/search/wire'
import { documentPath } from '#shared/page-paths'
import { hasFilters, type Search, type SearchAnswer } from './read-search'
import { NoIndexedDocuments, NoResults } from './search-empty'

/** The page's link component. Results rendered as a fragment use plain links. */
type LinkTo = (props: { to: string; className?: string; children: ReactNode }) => ReactNode

const PlainLink: LinkTo = ({ to, ...rest }) => <a href={to} {...rest} />

interface Props {
  org: string
  search: Search
  results: SearchAnswer
  LinkTo?: LinkTo
}

/** The results, grouped by document, best first. */
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
      <p className="muted" role="status">
        {count(results)} in {Math.ceil(results.took_ms)} ms
      </p>
      <ol>
        {groupHits(results.results).map(({ key, document, hits }) => (
          <li key={key} className="result">
            <h2>
              <LinkTo to={pathOf(org, document)}>{document.title}</LinkTo>
              {document.status && <StatusBadge status={document.status} />}
            </h2>
            <p className="row-path">
              {document.repo_full_name} / {document.file_path}
            </p>
            {hits.map((hit) => (
              <Hit key={hit.section_id ?? ''} org={org} hit={hit} LinkTo={LinkTo} />
            ))}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Hit({ org, hit, LinkTo }: { org: string; hit: SearchHit; LinkTo: LinkTo }) {
  return (
    <div className="hit">
      {hit.section_id && (
        <LinkTo className="hit-heading" to={`${pathOf(org, hit)}#${encodeURIComponent(hit.section_id)}`}>
          {hit.heading}
        </LinkTo>
      )}{' '}
      {describeMatch(hit) !== '' && <span className="hit-why muted">{describeMatch(hit)}</span>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the procedure returns escaped HTML with <mark> only */}
      <p className="snippet" dangerouslySetInnerHTML={{ __html: hit.snippet }} />
    </div>
  )
}

const count = ({ total, total_is_capped }: SearchAnswer) =>
  total_is_capped ? `More than ${total} results` : total === 1 ? '1 result' : `${total} results`

const pathOf = (org: string, { repo_owner, repo_name, file_path, doc_type }: SearchHit) =>
  documentPath(org, repo_owner, repo_name, file_path, doc_type)

const REASONS: Partial<Record<SearchHit['matched'][number], string>> = {
  criteria: 'in criteria',
  identifier: 'identifier',
  tag: 'tag',
  owner: 'owner',
  team: 'team',
  path: 'path',
  typo: 'similar spelling',
  some_words: 'some words',
  meaning: 'similar meaning',
}

/** Matches in the heading or the text need no explanation; the excerpt shows them. */
const VISIBLE_REASONS: SearchHit['matched'] = ['heading', 'body']
const DOCUMENT_REASONS: SearchHit['matched'] = ['tag', 'owner', 'team', 'path']

/** Explains a match that the excerpt does not show. */
function describeMatch({ matched }: SearchHit): string {
  const isVisible = matched.some((reason) => VISIBLE_REASONS.includes(reason))
  return matched
    .filter((reason) => !isVisible || !DOCUMENT_REASONS.includes(reason))
    .map((reason) => REASONS[reason])
    .filter((reason) => reason !== undefined)
    .join(', ')
}

interface HitGroup {
  key: string
  document: SearchHit
  hits: SearchHit[]
}

/** Groups hits by document, in the order of the best hit. */
function groupHits(hits: SearchHit[]): HitGroup[] {
  const groups = new Map<string, HitGroup>()
  for (const hit of hits) {
    const key = `${hit.repo_full_name}:${hit.file_path}`
    const group = groups.get(key) ?? { key, document: hit, hits: [] }
    group.hits.push(hit)
    groups.set(key, group)
  }
  return [...groups.values()]
}
