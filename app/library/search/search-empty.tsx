import type { ReactNode } from 'react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { orgPath } from '#shared/page-paths'
import { hasFilters, type Search } from './read-search'

export function NoIndexedDocuments({ org }: { org: string }) {
  return (
    <EmptyState title="Nothing to search yet">
      <p>
        Search is available after a repository is indexed. See the progress on the{' '}
        <a href={orgPath(org)}>dashboard</a>.
      </p>
    </EmptyState>
  )
}

interface Props {
  search: Search
  suggestions: string[]
  /** Whether more sections match than were checked. */
  isCapped: boolean
}

export function NoResults({ search, suggestions, isCapped }: Props) {
  const { q } = search
  return (
    <EmptyState title={titleOf(q, isCapped)}>
      <ul>
        {isCapped && <li>Add a more specific word. Only the first matches were checked.</li>}
        {hasFilters(search) && (
          <li>
            Remove a filter. <SearchFor q={q}>Search without filters</SearchFor>
          </li>
        )}
        {/\s/.test(q) && <li>Use fewer words. A section must contain all of them.</li>}
        {q.includes('"') && (
          <li>
            Remove the quotes to search for the words instead of the exact phrase.{' '}
            <SearchFor q={q.replaceAll('"', '')}>Search without quotes</SearchFor>
          </li>
        )}
        {suggestions.length > 0 && (
          <li>
            Did you mean{' '}
            {suggestions.map((title, index) => (
              <span key={title}>
                {index > 0 && ', '}
                <SearchFor q={title}>{title}</SearchFor>
              </span>
            ))}
            ?
          </li>
        )}
        {q && <li>Check the spelling or try other words.</li>}
      </ul>
    </EmptyState>
  )
}

function titleOf(q: string, isCapped: boolean): string {
  if (isCapped) return 'No results among the first matches'
  return q ? `No results for “${q}”` : 'No results for these filters'
}

const SearchFor = ({ q, children }: { q: string; children: ReactNode }) => (
  <a href={`?${new URLSearchParams({ q })}`}>{children}</a>
)
