import { type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Editor } from './codemirror/editor'
import type { ProposedText } from './open-file'

/** Proposes a text. `source` names its author on the page: 'your draft', 'AI: improve'. */
export type Propose = (text: string, source: string) => void

interface OpenProposal {
  propose: Propose
  /** The author of the open proposal; null if none is open. */
  source: string | null
  finish: (accept: boolean) => void
}

/**
 * Shows a proposed text in the editor, hunk by hunk. It is neither saved nor stored as a draft before it is accepted.
 * `hasAiText` becomes true once an AI proposal has changed the text. `initial` is shown when the editor opens.
 */
export function useProposal(
  editor: Editor | null,
  hasAiText: MutableRefObject<boolean>,
  initial: ProposedText | null,
): OpenProposal {
  const [source, setSource] = useState<string | null>(null)
  const textBefore = useRef('')
  const propose = useCallback<Propose>(
    (text, author) => {
      if (!editor || source !== null) return
      textBefore.current = editor.text()
      editor.propose(text)
      setSource(author)
    },
    [editor, source],
  )
  const isInitialShown = useRef(false)
  useEffect(() => {
    if (!editor || !initial || isInitialShown.current) return
    isInitialShown.current = true
    propose(initial.text, initial.source)
  }, [editor, initial, propose])
  const finish = (accept: boolean) => {
    editor?.finishProposal(accept)
    if (source?.startsWith('AI:') && editor?.text() !== textBefore.current) hasAiText.current = true
    setSource(null)
    editor?.focus()
  }
  return { propose, source, finish }
}
