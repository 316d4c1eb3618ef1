import { useActionData, useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { AttestAnswer } from '../document/attest-section.server'
import { say } from '../toasts'

/** The form behind every "still right" of a page, and what came of the last one: with JavaScript and without. */
export function useAttesting() {
  const fetcher = useFetcher<AttestAnswer>()
  const posted = useActionData<AttestAnswer>()
  const answer = fetcher.data ?? posted
  const done = fetcher.data?.problem === null ? fetcher.data : null
  useEffect(() => {
    if (!done) return
    say('Said that the section is still right.')
    focusOn(done.section)
  }, [done])
  return {
    AttestForm: fetcher.Form,
    problemOf: (id: string) => (answer?.section === id ? answer.problem : null),
  }
}

/** The button that was pressed may be gone: the keyboard goes on from its section. */
function focusOn(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
