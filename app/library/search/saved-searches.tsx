import { Form, Link, useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { showToast } from '#app/toasts'
import type { SavedSearch } from '#server/library/search/wire-searches'
import type { SavedSearchResult } from './save-search.server'

/** The user's saved searches, each with buttons to watch and to delete it. */
export function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  const { DeleteForm, problem } = useDeleteSearch()
  if (searches.length === 0) return null
  return (
    <section className="saved-searches" aria-label="Saved searches">
      <h2>Saved</h2>
      <ProblemNotice problem={problem} />
      <ul>
        {searches.map(({ id, name, query, watched }) => (
          <li key={id}>
            <Link to={`?${new URLSearchParams({ q: query })}`} title={query}>
              {name}
            </Link>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="watch" value={watched ? '' : 'on'} />
              <button
                type="submit"
                name="do"
                value="watch"
                className="button-quiet"
                aria-pressed={watched}
                aria-label={`Watch ${name}`}
                title={
                  watched ? 'You are notified when the results change' : 'Notify me when the results change'
                }
              >
                <Icon name="bell" />
              </button>
            </Form>
            <DeleteForm method="post">
              <input type="hidden" name="do" value="delete" />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="name" value={name} />
              <input type="hidden" name="query" value={query} />
              <input type="hidden" name="watch" value={watched ? 'on' : ''} />
              <button type="submit" className="button-quiet" aria-label={`Delete ${name}`}>
                ×
              </button>
            </DeleteForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The form to delete saved searches, and the result of the last one. A toast offers to undo it. */
function useDeleteSearch() {
  const { Form, data } = useFetcher<SavedSearchResult>()
  const { submit } = useFetcher()
  const { problem = null, deleted = null } = data ?? {}
  useEffect(() => {
    if (!deleted) return
    showToast(`Deleted search “${deleted.name}”.`, () =>
      submit({ do: 'restore', ...deleted }, { method: 'post' }),
    )
    // The pressed button was removed, so the focus moves to the page.
    document.getElementById('pl-_main')?.focus({ preventScroll: true })
  }, [deleted, submit])
  return { DeleteForm: Form, problem }
}
