import { useActionData, useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { ActAnswer } from '#app/library/acting/act-answer'
import type { AttestAnswer } from '#app/library/document/attest-section.server'
import { showToast } from '#app/toasts'

/**
 * The form for all "Mark reviewed" buttons of a page, and the result of the last one, with and without JavaScript. `act` is
 * the result of another form of the page.
 */
export function useReviewMarks() {
  const fetcher = useFetcher<AttestAnswer | ActAnswer>()
  const posted = useActionData<AttestAnswer | ActAnswer>()
  const latest = fetcher.data ?? posted ?? null
  const act = latest !== null && 'kind' in latest ? latest : null
  const answer = latest !== null && 'section' in latest ? latest : null
  const done = fetcher.data === answer && answer?.problem === null ? answer : null
  useEffect(() => {
    if (!done) return
    showToast('Section marked as reviewed.')
    focusOn(done.section)
  }, [done])
  return { AttestForm: fetcher.Form, answer, act }
}

/** Moves the focus to the section, because the pressed button may be gone. */
function focusOn(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
