import { hasFilters, type Search } from '../search/read-search'
import { EmptyState } from './empty-state'

export function NothingTyped() {
  return (
    <EmptyState title="There is nothing to search yet">
      <p>Documents can be searched as soon as a repository is indexed. The dashboard shows how far it is.</p>
    </EmptyState>
  )
}

export function NothingFound({ search, suggestions }: { search: Search; suggestions: string[] }) {
  return (
    <EmptyState title={search.q ? `Nothing found for “${search.q}”` : 'Nothing has all of these filters'}>
      <ul>
        {hasFilters(search) && <li>Take a filter away.</li>}
        {/\s/.test(search.q) && <li>Use fewer words: all of them must be in the same section.</li>}
        {search.q.includes('"') && <li>Leave out the quotation marks: they ask for the exact phrase.</li>}
        {suggestions.length > 0 && (
          <li>
            Did you mean{' '}
            {suggestions.map((title, place) => (
              <span key={title}>
                {place > 0 && ', '}
                <a href={`?${new URLSearchParams({ q: title })}`}>{title}</a>
              </span>
            ))}
            ?
          </li>
        )}
        {search.q && <li>Try another form of the word, or what the thing is called elsewhere.</li>}
      </ul>
    </EmptyState>
  )
}
