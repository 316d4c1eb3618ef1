import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { showToast } from '#app/toasts'
import type { SavedSearchResult } from './save-search.server'

/** The form to delete saved searches, and the result of the last one. A toast offers to undo it. */
export function useDeleteSearch() {
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
