import { useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import type { Draft } from '../drafts/draft-store'
import type { Base } from '../open-file'
import type { Saved } from '../saving/send-save'
import { baseOf, type Saving } from '../saving/use-saving'

/** A text for each conflict, in their order; undefined while it is open. */
export type Results = (string | undefined)[]

interface Versions {
  base: string
  mine: string
  theirs: string
  why: string
}

interface Merging {
  asked: Versions | null
  ask: (versions: Pick<Draft, 'base' | 'text'> & { theirs: Base; why: string; onMerged?: () => void }) => void
  /** What was decided so far: closing the merge and coming back loses none of it. */
  results: Results
  setResults: (results: Results) => void
  askStale: (stale: Extract<Saved, { kind: 'stale' }>) => void
  finish: (text: string) => void
  leave: () => void
}

/** The merge that is under way, and what it leads to: a text to go on with, made from what is there now. */
export function useMerging(editor: Editor | null, saving: Saving): Merging {
  const [asked, setAsked] = useState<(Versions & { next: Base; onMerged?: () => void }) | null>(null)
  const [results, setResults] = useState<Results>([])
  const last = useRef('')

  const ask: Merging['ask'] = ({ base, text, theirs, why, onMerged }) => {
    const versions = JSON.stringify([base, text, theirs.text])
    if (last.current !== versions) setResults([])
    last.current = versions
    setAsked({ base, mine: text, theirs: theirs.text, why, next: theirs, onMerged })
  }

  const askStale: Merging['askStale'] = (stale) => {
    if (!editor) return
    const next = baseOf(stale)
    if (stale.content === null)
      return saving.rebase(editor.text(), { ...saving.base, text: '', sha: stale.sha })
    const why = 'The file has changed since you opened it.'
    ask({ base: saving.base.text, text: editor.text(), theirs: next, why })
  }

  const finish = (text: string) => {
    if (asked) saving.rebase(text, asked.next)
    asked?.onMerged?.()
    setAsked(null)
    editor?.focus()
  }
  return { asked, ask, results, setResults, askStale, finish, leave: () => setAsked(null) }
}
