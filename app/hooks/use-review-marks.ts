import { useActionData, useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { AttestAnswer } from '#app/library/document/attest-section.server'
import { showToast } from '#app/toasts'

/** The form for all "Mark reviewed" buttons of a page, and the result of the last one, with and without JavaScript. */
export function useReviewMarks() {
  const fetcher = useFetcher<AttestAnswer>()
  const posted = useActionData<AttestAnswer>()
  const answer = fetcher.data ?? posted
  const done = fetcher.data?.problem === null ? fetcher.data : null
  useEffect(() => {
    if (!done) return
    showToast('Section marked as reviewed.')
    focusOn(done.section)
  }, [done])
  return { AttestForm: fetcher.Form, answer: answer ?? null }
}

/** Moves the focus to the section, because the pressed button may be gone. */
function focusOn(id: string): void {
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
