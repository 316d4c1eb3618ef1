import { useState } from 'react'
import type { Draft } from './drafts'
import type { Editor } from './editor'
import type { Base } from './open-file'
import type { Saved } from './send-save'
import { baseOf, type Saving } from './use-saving'

interface Versions {
  base: string
  mine: string
  theirs: string
  why: string
}

interface Merging {
  asked: Versions | null
  ask: (versions: Pick<Draft, 'base' | 'text'> & { theirs: Base; why: string }) => void
  askStale: (stale: Extract<Saved, { kind: 'stale' }>) => void
  finish: (text: string) => void
  leave: () => void
}

/** The merge that is under way, and what it leads to: a text to go on with, made from what is there now. */
export function useMerging(editor: Editor | null, saving: Saving): Merging {
  const [asked, setAsked] = useState<(Versions & { next: Base }) | null>(null)

  const ask: Merging['ask'] = ({ base, text, theirs, why }) =>
    setAsked({ base, mine: text, theirs: theirs.text, why, next: theirs })

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
    setAsked(null)
    editor?.focus()
  }
  return { asked, ask, askStale, finish, leave: () => setAsked(null) }
}
