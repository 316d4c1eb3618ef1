import { useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import type { Draft } from '../drafts/draft-store'
import type { BaseVersion } from '../open-file'
import type { SaveOutcome } from '../saving/send-save'
import { baseOf, type Saving } from '../saving/use-saving'

/** The chosen text of each conflict, in order; undefined while it is undecided. */
export type ConflictResults = (string | undefined)[]

interface MergeVersions {
  base: string
  mine: string
  theirs: string
  /** Why a merge is needed, as a sentence. */
  reason: string
}

type MergeStart = Pick<Draft, 'base' | 'text'> & {
  theirs: BaseVersion
  reason: string
  onMerged?: () => void
}

interface MergeFlow {
  /** The versions of the open merge; null if none is open. */
  versions: MergeVersions | null
  start: (versions: MergeStart) => void
  /** The decisions so far. Kept when the dialog is closed and reopened. */
  results: ConflictResults
  setResults: (results: ConflictResults) => void
  startFromStale: (stale: Extract<SaveOutcome, { kind: 'stale' }>) => void
  finish: (text: string) => void
  cancel: () => void
}

/** Runs a merge with a newer version. The merged text goes to the editor, based on the newer version. */
export function useMerge(editor: Editor | null, saving: Saving): MergeFlow {
  const [versions, setVersions] = useState<
    (MergeVersions & { next: BaseVersion; onMerged?: () => void }) | null
  >(null)
  const [results, setResults] = useState<ConflictResults>([])
  const lastKey = useRef('')

  const start: MergeFlow['start'] = ({ base, text, theirs, reason, onMerged }) => {
    const key = JSON.stringify([base, text, theirs.text])
    if (lastKey.current !== key) setResults([])
    lastKey.current = key
    setVersions({ base, mine: text, theirs: theirs.text, reason, next: theirs, onMerged })
  }

  const startFromStale: MergeFlow['startFromStale'] = (stale) => {
    if (!editor) return
    const next = baseOf(stale)
    if (stale.content === null)
      return saving.rebase(editor.text(), { ...saving.base, text: '', sha: stale.sha })
    const reason = 'The file has changed since you opened it.'
    start({ base: saving.base.text, text: editor.text(), theirs: next, reason })
  }

  const finish = (text: string) => {
    if (versions) saving.rebase(text, versions.next)
    versions?.onMerged?.()
    setVersions(null)
    editor?.focus()
  }
  return { versions, start, results, setResults, startFromStale, finish, cancel: () => setVersions(null) }
}
