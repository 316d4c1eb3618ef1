import { useCallback, useEffect, useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import { useSettledText } from '../codemirror/use-settled-text'
import type { Base } from '../open-file'
import { type Draft, dropDraft, findDraft, keepDraft } from './draft-store'
import { randomId } from './random-id'

const REST_MS = 150
/** What somebody who types without a rest can lose. */
const AT_LATEST_MS = 1_000

/** Whether what is typed is on this browser's disk; one without room or without leave keeps nothing. */
export type Keeping = 'not' | 'kept' | 'cannot'

interface Drafts {
  /** One that another sitting has left behind. */
  found: Draft | null
  keeping: Keeping
  /** Goes on with the one that was found, which is forgotten once it is kept as this sitting's own. */
  restore: () => Promise<void>
  /** Forgets the one that was found. */
  discard: () => Promise<void>
}

/** Keeps what is typed and not saved in the browser, and finds what was kept when this page ended too early. */
export function useDraft(editor: Editor | null, file: string): Drafts {
  const sitting = useRef('')
  const keptBase = useRef<Base | null>(null)
  const [found, setFound] = useState<Draft | null>(null)
  const [keeping, setKeeping] = useState<Keeping>('not')

  const look = useCallback(async () => {
    sitting.current ||= randomId()
    try {
      setFound(await findDraft({ file, sitting: sitting.current }))
    } catch {
      setKeeping('cannot')
    }
  }, [file])
  useEffect(() => {
    if (editor) look()
  }, [editor, look])

  const keep = useCallback(
    async (edited: Editor) => {
      sitting.current ||= randomId()
      const name = { file, sitting: sitting.current }
      const isChanged = edited.isChanged()
      const { base, splices } = edited.changes()
      const newBase = base === keptBase.current ? null : base.text
      keptBase.current = isChanged ? base : null
      try {
        if (isChanged) await keepDraft({ ...name, sha: base.sha, splices, at: Date.now() }, newBase)
        else await dropDraft(name)
        setKeeping(isChanged ? 'kept' : 'not')
      } catch {
        keptBase.current = null
        setKeeping('cannot')
      }
    },
    [file],
  )
  useSettledText(editor, REST_MS, keep, AT_LATEST_MS)

  useEffect(() => {
    if (!editor) return
    const warn = (event: BeforeUnloadEvent) => {
      if (editor.isChanged()) event.preventDefault()
    }
    const hurry = () => keep(editor)
    addEventListener('beforeunload', warn)
    addEventListener('pagehide', hurry)
    return () => {
      // Leaving for another page of ours takes no time to rest.
      hurry()
      removeEventListener('beforeunload', warn)
      removeEventListener('pagehide', hurry)
    }
  }, [editor, keep])

  const discard = async () => {
    if (found) await dropDraft(found)
    await look()
  }
  const restore = async () => {
    if (!editor || !found) return
    editor.replace(found.text)
    await keep(editor)
    await discard()
  }
  return { found, keeping, restore, discard }
}
