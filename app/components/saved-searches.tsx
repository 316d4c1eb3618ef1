import { Link } from '@remix-run/react'
import type { SavedSearch } from '../../server/search/wire-searches'

/** The reader's own searches, each with a way to forget it. */
export function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  if (searches.length === 0) return null
  return (
    <section className="saved-searches" aria-label="Saved searches">
      <h2>Saved</h2>
      <ul>
        {searches.map(({ id, name, query }) => (
          <li key={id}>
            <Link to={`?${new URLSearchParams({ q: query })}`} title={query}>
              {name}
            </Link>
            <form method="post">
              <input type="hidden" name="delete" value={id} />
              <button type="submit" className="button-quiet" aria-label={`Delete ${name}`}>
                ×
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}
