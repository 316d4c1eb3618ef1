import { Link } from '@remix-run/react'
import type { SavedSearch } from '../../../server/search/wire-searches'
import { useForgetting } from '../../search/use-forgetting'
import { ProblemNotice } from '../display/problem-notice'

/** The reader's own searches, each with a way to forget it. */
export function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  const { ForgetForm, problem } = useForgetting()
  if (searches.length === 0) return null
  return (
    <section className="saved-searches" aria-label="Saved searches">
      <h2>Saved</h2>
      <ProblemNotice problem={problem} />
      <ul>
        {searches.map(({ id, name, query }) => (
          <li key={id}>
            <Link to={`?${new URLSearchParams({ q: query })}`} title={query}>
              {name}
            </Link>
            <ForgetForm method="post">
              <input type="hidden" name="do" value="delete" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="name" value={name} />
              <input type="hidden" name="query" value={query} />
              <button type="submit" className="button-quiet" aria-label={`Delete ${name}`}>
                ×
              </button>
            </ForgetForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
