import { Link } from '@remix-run/react'
import { stateLabel } from '#spec/state-label'
import { FACETS, type FacetLists, type FacetName, hasFilters, type Search, withFilter } from './read-search'

const NAMES: Record<FacetName, string> = { status: 'Status', repo: 'Repository', team: 'Team', tag: 'Tag' }
const MAX_SHOWN_VALUES = 8

interface FacetsProps {
  search: Search
  facets: FacetLists
  /** Whether the counts cover only the best matches. */
  isPartial: boolean
}

/** Filters for the results with their counts. Each value is a link. */
export function Facets({ search, facets, isPartial }: FacetsProps) {
  if (!hasFilters(search) && FACETS.every((name) => facets[name].length === 0)) return null
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
  counts: FacetLists[FacetName]
}

function Facet({ name, search, counts }: FacetProps) {
  const chosenValue = search[name]
  const isListed = counts.some(([text]) => text === chosenValue)
  const values =
    chosenValue === undefined || isListed ? counts : [[chosenValue, 0] as [string, number], ...counts]
  if (values.length === 0) return null
  const value = ([text, count]: [string, number]) => (
    <li key={text}>
      <Link
        to={withFilter(search, name, text === chosenValue ? null : text)}
        aria-current={text === chosenValue ? 'true' : undefined}
        preventScrollReset
      >
        <span>{name === 'status' ? stateLabel(text) : text}</span>
        <span className="muted">{count}</span>
      </Link>
    </li>
  )
  return (
    <section aria-label={NAMES[name]}>
      <h2>{NAMES[name]}</h2>
      <ul>{values.slice(0, MAX_SHOWN_VALUES).map(value)}</ul>
      {values.length > MAX_SHOWN_VALUES && (
        <details>
          <summary>{values.length - MAX_SHOWN_VALUES} more</summary>
          <ul>{values.slice(MAX_SHOWN_VALUES).map(value)}</ul>
        </details>
      )}
    </section>
  )
}
