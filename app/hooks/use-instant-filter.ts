import { useSubmit } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'

/** A pause in typing after which the text applies. */
const PAUSE_MS = 250

/** The `onChange` of a form of filters: a choice applies at once, a text after a pause. */
export function useInstantFilter() {
  const submit = useSubmit()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    clearTimeout(typing.current)
    if (event.target instanceof HTMLSelectElement) submit(form, { replace: true })
    else
      typing.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), PAUSE_MS)
  }
}
