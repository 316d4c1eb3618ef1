import type { ReactNode } from 'react'
import { hasFilters, type Search } from '../../search/read-search'
import { orgPath } from '../../urls/paths'
import { EmptyState } from '../display/empty-state'

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

interface Props {
  search: Search
  suggestions: string[]
  /** Whether more sections hold the words than were looked at. */
  isCapped: boolean
}

export function NothingFound({ search, suggestions, isCapped }: Props) {
  const { q } = search
  return (
    <EmptyState title={titleOf(q, isCapped)}>
      <ul>
        {isCapped && (
          <li>Add a word that is rarer: so many sections hold these that not all were looked at.</li>
        )}
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

function titleOf(q: string, isCapped: boolean): string {
  if (isCapped) return 'Nothing found among the first matches'
  return q ? `Nothing found for “${q}”` : 'Nothing has all of these filters'
}

const SearchFor = ({ q, children }: { q: string; children: ReactNode }) => (
  <a href={`?${new URLSearchParams({ q })}`}>{children}</a>
)
