import { useEffect, useRef } from 'react'

/** Moves the focus to a field of a widget once the text that it changed is drawn. */
export function useNextFocus<Widget extends HTMLElement>(text: string) {
  const widget = useRef<Widget>(null)
  const next = useRef<{ field: string; selects: boolean } | null>(null)
  const focusNow = () => {
    if (!next.current) return
    const { field, selects } = next.current
    const input = widget.current?.querySelector<HTMLInputElement>(
      `[data-field="${field}"] input[type="text"]`,
    )
    next.current = null
    input?.focus()
    if (selects) input?.select()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are drawn again with each text
  useEffect(focusNow, [text])
  return {
    widget,
    /** Focuses a field that is drawn. */
    focus(field: string) {
      next.current = { field, selects: true }
      focusNow()
    },
    /** Focuses a field after the next change of the text. */
    focusNext(field: string, selects = true) {
      next.current = { field, selects }
    },
  }
}
