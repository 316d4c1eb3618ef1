import type { ReactNode } from 'react'
import type { SearchHit, SearchWire } from '../../../server/search/wire'
import { groupHits } from '../../search/group-hits'
import { hasFilters, type Search } from '../../search/read-search'
import { documentPath } from '../../urls/paths'
import { StatusBadge } from '../display/status-badge'
import { NothingFound, NothingTyped } from './search-empty'

/** A link of the page around, or of none: the results also go out alone. */
type LinkTo = (props: { to: string; className?: string; children: ReactNode }) => ReactNode

const PlainLink: LinkTo = ({ to, ...rest }) => <a href={to} {...rest} />

interface Props {
  org: string
  search: Search
  found: SearchWire
  LinkTo?: LinkTo
}

/** What was found, by document, best first. */
export function SearchResults({ org, search, found, LinkTo = PlainLink }: Props) {
  const isBrowsing = search.q === '' && !hasFilters(search)
  if (found.total === 0)
    return isBrowsing ? (
      <NothingTyped org={org} />
    ) : (
      <NothingFound search={search} suggestions={found.suggestions} isCapped={found.total_is_capped} />
    )
  return (
    <div className="results">
      <p className="muted" role="status">
        {count(found)} in {Math.ceil(found.took_ms)} ms
      </p>
      <ol>
        {groupHits(found.results).map(({ key, document, hits }) => (
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
      {why(hit) !== '' && <span className="hit-why muted">{why(hit)}</span>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the procedure answers escaped HTML with <mark> only */}
      <p className="snippet" dangerouslySetInnerHTML={{ __html: hit.snippet }} />
    </div>
  )
}

const count = ({ total, total_is_capped }: SearchWire) =>
  total_is_capped ? `More than ${total} results` : total === 1 ? '1 result' : `${total} results`

const pathOf = (org: string, { repo_owner, repo_name, file_path, doc_type }: SearchHit) =>
  documentPath(org, repo_owner, repo_name, file_path, doc_type)

const REASONS: Partial<Record<SearchHit['matched'][number], string>> = {
  criteria: 'in its criteria',
  identifier: 'as an identifier',
  tag: 'as a tag',
  owner: 'as its owner',
  team: 'as its team',
  path: 'in its path',
  typo: 'without a typing error',
  some_words: 'some of the words',
  meaning: 'by meaning',
}

/** Where they stand says enough of a hit whose heading or text holds the words. */
const SHOWN_BY_ITSELF: SearchHit['matched'] = ['heading', 'body']
const ONLY_ELSEWHERE: SearchHit['matched'] = ['tag', 'owner', 'team', 'path']

/** What the excerpt does not show by itself. */
function why({ matched }: SearchHit): string {
  const isShown = matched.some((reason) => SHOWN_BY_ITSELF.includes(reason))
  return matched
    .filter((reason) => !isShown || !ONLY_ELSEWHERE.includes(reason))
    .map((reason) => REASONS[reason])
    .filter((reason) => reason !== undefined)
    .join(', ')
}
