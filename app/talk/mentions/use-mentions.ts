import { useParams } from '@remix-run/react'
import { type FocusEvent, useCallback } from 'react'

/** Completes `@` in a text field. The code for it is loaded when the field gets the focus. */
export function useMentions(): (event: FocusEvent<HTMLTextAreaElement>) => void {
  const { org } = useParams()
  return useCallback(
    ({ currentTarget }) => {
      if (org === undefined) return
      // Without the code, people type the whole name.
      import('./complete-mentions').then(
        ({ completeMentions }) => completeMentions(currentTarget, org),
        () => undefined,
      )
    },
    [org],
  )
}
