import { useEffect } from 'react'
import type { Editor } from './editor'

/** Calls `act` when the text has not changed for `delayMs`, and at most `maxDelayMs` after a change. */
export function useDebouncedText(
  editor: Editor | null,
  delayMs: number,
  act: (editor: Editor) => void,
  maxDelayMs = Number.POSITIVE_INFINITY,
): void {
  useEffect(() => {
    if (!editor) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstChangeAt: number | null = null
    const schedule = () => {
      clearTimeout(timer)
      const now = performance.now()
      firstChangeAt ??= now
      timer = setTimeout(run, Math.min(delayMs, firstChangeAt + maxDelayMs - now))
    }
    const run = () => {
      firstChangeAt = null
      act(editor)
    }
    act(editor)
    const unsubscribe = editor.onChange(schedule)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [editor, delayMs, act, maxDelayMs])
}
