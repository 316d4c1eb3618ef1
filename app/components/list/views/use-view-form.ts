import { useFetcher, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { showToast } from '#app/toasts'
import { orgPath } from '#shared/page-paths'

/** The answer to a form about views. */
export interface ViewAnswer {
  problem: string | null
  /** The id of the view, unless it is deleted. */
  id: number | null
}

interface ViewAct {
  message: string
  /** The form that takes the change back. */
  undo: (id: number | null) => Record<string, string>
}

/** Sends a form about views without leaving the page, and confirms it in a toast with undo. */
export function useViewForm(org: string) {
  const action = orgPath(org, 'views')
  const fetcher = useFetcher<ViewAnswer>()
  const submit = useSubmit()
  const sent = useRef<{ act: ViewAct; menu: HTMLDetailsElement | null } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is shown once
  useEffect(() => {
    const { data } = fetcher
    if (!data || data.problem !== null || sent.current === null) return
    const { act, menu } = sent.current
    sent.current = null
    if (menu) menu.open = false
    const undo = () =>
      submit(act.undo(data.id), { method: 'post', action, navigate: false, fetcherKey: 'undo-view' })
    showToast(act.message, undo)
  }, [fetcher.data])
  const send = (event: FormEvent<HTMLFormElement>, act: ViewAct) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    // Only a form without a script needs to be led back.
    form.delete('return_to')
    sent.current = { act, menu: event.currentTarget.closest('details') }
    fetcher.submit(form, { method: 'post', action })
  }
  return { action, send, problem: fetcher.data?.problem ?? null }
}
