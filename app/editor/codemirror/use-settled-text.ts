import { useEffect } from 'react'
import type { Editor } from './editor'

/** Does something with the text when it has rested for a moment; at the latest after a while, where that is given. */
export function useSettledText(
  editor: Editor | null,
  restMs: number,
  act: (editor: Editor) => void,
  atLatestMs = Number.POSITIVE_INFINITY,
): void {
  useEffect(() => {
    if (!editor) return
    let resting: ReturnType<typeof setTimeout> | undefined
    let movingSince: number | null = null
    const settle = () => {
      clearTimeout(resting)
      const now = performance.now()
      movingSince ??= now
      resting = setTimeout(rest, Math.min(restMs, movingSince + atLatestMs - now))
    }
    const rest = () => {
      movingSince = null
      act(editor)
    }
    act(editor)
    const forget = editor.onChange(settle)
    return () => {
      clearTimeout(resting)
      forget()
    }
  }, [editor, restMs, act, atLatestMs])
}
