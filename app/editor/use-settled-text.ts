import { useEffect } from 'react'
import type { Editor } from './editor'

const SHORT = 500_000

/** Does something with the text when it has rested for a moment; a long text has to rest longer. */
export function useSettledText(editor: Editor | null, restMs: number, act: (editor: Editor) => void): void {
  useEffect(() => {
    if (!editor) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const settle = () => {
      clearTimeout(resting)
      resting = setTimeout(act, editor.length() > SHORT ? restMs * 5 : restMs, editor)
    }
    act(editor)
    const forget = editor.onChange(settle)
    return () => {
      clearTimeout(resting)
      forget()
    }
  }, [editor, restMs, act])
}
