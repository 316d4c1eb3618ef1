import { Link } from '@remix-run/react'
import type { SearchWire } from '../../../server/search/wire'
import { FACETS, type FacetName, hasFilters, type Search, withFilter } from '../../search/read-search'
import { statusLabel } from '../display/status-badge'

const NAMES: Record<FacetName, string> = { status: 'Status', repo: 'Repository', team: 'Team', tag: 'Tag' }
const SHOWN = 8

/** Filters for the results with their counts. Each value is a link. */
export function Facets({ search, found }: { search: Search; found: SearchWire }) {
  const { facets, facets_are_partial: isPartial } = found
  if (!hasFilters(search) && FACETS.every((name) => Object.keys(facets[name]).length === 0)) return null
  return (
    <nav className="facets" aria-label="Filter results">
      <details className="fold">
        <summary>Filters</summary>
        {isPartial && <p className="muted">Counts cover only the best matches.</p>}
        {FACETS.map((name) => (
          <Facet key={name} name={name} search={search} counts={facets[name]} />
        ))}
        {hasFilters(search) && (
          <Link className="button" to={search.q ? `?${new URLSearchParams({ q: search.q })}` : '?'}>
            Clear filters
          </Link>
        )}
      </details>
    </nav>
  )
}

interface FacetProps {
  name: FacetName
  search: Search
  counts: Record<string, number>
}

function Facet({ name, search, counts }: FacetProps) {
  const chosen = search[name]
  const values = Object.entries(counts)
  if (chosen !== undefined && !(chosen in counts)) values.unshift([chosen, 0])
  if (values.length === 0) return null
  const value = ([text, count]: [string, number]) => (
    <li key={text}>
      <Link
        to={withFilter(search, name, text === chosen ? null : text)}
        aria-current={text === chosen ? 'true' : undefined}
        preventScrollReset
      >
        <span>{name === 'status' ? statusLabel(text) : text}</span>
        <span className="muted">{count}</span>
      </Link>
    </li>
  )
  return (
    <section aria-label={NAMES[name]}>
      <h2>{NAMES[name]}</h2>
      <ul>{values.slice(0, SHOWN).map(value)}</ul>
      {values.length > SHOWN && (
        <details>
          <summary>{values.length - SHOWN} more</summary>
          <ul>{values.slice(SHOWN).map(value)}</ul>
        </details>
      )}
    </section>
  )
}
