import { type MutableRefObject, useCallback, useRef, useState } from 'react'
import type { Editor } from './codemirror/editor'

/** Shows a text against the present one. `source` says whose it is: 'your draft', 'AI: improve'. */
export type Propose = (text: string, source: string) => void

interface Proposing {
  propose: Propose
  source: string | null
  settle: (accept: boolean) => void
}

/**
 * A proposed text in the editor, hunk by hunk: nothing of it is saved or kept before it is accepted. `assisted` is set
 * once something that AI proposed has become part of the text.
 */
export function useProposal(editor: Editor | null, assisted: MutableRefObject<boolean>): Proposing {
  const [source, setSource] = useState<string | null>(null)
  const before = useRef('')
  const propose = useCallback<Propose>(
    (text, from) => {
      if (!editor || source !== null) return
      before.current = editor.text()
      editor.propose(text)
      setSource(from)
    },
    [editor, source],
  )
  const settle = (accept: boolean) => {
    editor?.settle(accept)
    if (source?.startsWith('AI:') && editor?.text() !== before.current) assisted.current = true
    setSource(null)
    editor?.focus()
  }
  return { propose, source, settle }
}

export function Proposal({ source, settle }: Pick<Proposing, 'source' | 'settle'>) {
  if (source === null) return null
  return (
    <div className="editor-note" role="status">
      <span>
        Proposed by <strong>{source}</strong>: accept or reject each change in the text, or all that is left.
      </span>
      <button type="button" className="button button-main" onClick={() => settle(true)}>
        Accept the rest
      </button>
      <button type="button" className="button" onClick={() => settle(false)}>
        Reject the rest
      </button>
    </div>
  )
}
