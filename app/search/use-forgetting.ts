import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { say } from '../toasts'
import type { SavedAnswer } from './save-search.server'

/** The form behind the × of every saved search, and what came of the last one: it can be had back for a while. */
export function useForgetting() {
  const { Form, data } = useFetcher<SavedAnswer>()
  const { submit } = useFetcher()
  const { problem = null, deleted = null } = data ?? {}
  useEffect(() => {
    if (!deleted) return
    say(`The search “${deleted.name}” is deleted.`, () =>
      submit({ do: 'restore', ...deleted }, { method: 'post' }),
    )
    // The button that was pressed is gone: the keyboard goes on from its page.
    document.getElementById('pl-_main')?.focus({ preventScroll: true })
  }, [deleted, submit])
  return { ForgetForm: Form, problem }
}
