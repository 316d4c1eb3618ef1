import type { ReactNode } from 'react'
import { orgPath } from '../paths'
import { hasFilters, type Search } from '../search/read-search'
import { EmptyState } from './empty-state'

export function NothingTyped({ org }: { org: string }) {
  return (
    <EmptyState title="There is nothing to search yet">
      <p>
        Documents can be searched as soon as a repository is indexed. The <a href={orgPath(org)}>dashboard</a>{' '}
        shows how far it is.
      </p>
    </EmptyState>
  )
}

export function NothingFound({ search, suggestions }: { search: Search; suggestions: string[] }) {
  const { q } = search
  return (
    <EmptyState title={q ? `Nothing found for “${q}”` : 'Nothing has all of these filters'}>
      <ul>
        {hasFilters(search) && (
          <li>
            Take a filter away. <SearchFor q={q}>Search without any</SearchFor>
          </li>
        )}
        {/\s/.test(q) && <li>Use fewer words: all of them must be in the same section.</li>}
        {q.includes('"') && (
          <li>
            Leave out the quotation marks: they ask for the exact phrase.{' '}
            <SearchFor q={q.replaceAll('"', '')}>Search without them</SearchFor>
          </li>
        )}
        {suggestions.length > 0 && (
          <li>
            Did you mean{' '}
            {suggestions.map((title, place) => (
              <span key={title}>
                {place > 0 && ', '}
                <SearchFor q={title}>{title}</SearchFor>
              </span>
            ))}
            ?
          </li>
        )}
        {q && <li>Try another form of the word, or what the thing is called elsewhere.</li>}
      </ul>
    </EmptyState>
  )
}

const SearchFor = ({ q, children }: { q: string; children: ReactNode }) => (
  <a href={`?${new URLSearchParams({ q })}`}>{children}</a>
)
