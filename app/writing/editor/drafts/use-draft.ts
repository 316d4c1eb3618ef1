import { type MutableRefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Editor } from '../codemirror/editor'
import { useDebouncedText } from '../codemirror/use-debounced-text'
import type { BaseVersion } from '../open-file'
import { type Draft, deleteDraft, findDraft, storeDraft } from './draft-store'
import { randomId } from './random-id'

const DEBOUNCE_MS = 150
/** The maximum time of typing that can be lost. */
const MAX_DELAY_MS = 1_000

/** Whether the unsaved text is stored in this browser. Storing fails without space or permission. */
export type DraftState = 'none' | 'stored' | 'failed'

interface Drafts {
  /** The draft that another sitting left behind. */
  earlierDraft: Draft | null
  draftState: DraftState
  /** Loads the earlier draft into the editor, stores it as this sitting's draft, and deletes the old one. */
  restore: () => Promise<void>
  /** Deletes the earlier draft. */
  discard: () => Promise<void>
}

/** Stores unsaved text in the browser, and finds the draft of an earlier sitting. */
export function useDraft(editor: Editor | null, file: string): Drafts {
  const sitting = useRef('')
  const [earlierDraft, setEarlierDraft] = useState<Draft | null>(null)
  const [draftState, setDraftState] = useState<DraftState>('none')

  const findEarlierDraft = useCallback(async () => {
    sitting.current ||= randomId()
    try {
      setEarlierDraft(await findDraft({ file, sitting: sitting.current }))
    } catch {
      setDraftState('failed')
    }
  }, [file])
  useEffect(() => {
    if (editor) findEarlierDraft()
  }, [editor, findEarlierDraft])

  const store = useDraftStore(file, sitting, setDraftState)
  useDebouncedText(editor, DEBOUNCE_MS, store, MAX_DELAY_MS)
  useStoreOnLeave(editor, store)

  const discard = async () => {
    if (earlierDraft) await deleteDraft(earlierDraft)
    await findEarlierDraft()
  }
  const restore = async () => {
    if (!editor || !earlierDraft) return
    editor.replace(earlierDraft.text)
    await store(editor)
    await discard()
  }
  return { earlierDraft, draftState, restore, discard }
}

/** Returns a function that stores the unsaved text, and deletes the draft when nothing is unsaved. */
function useDraftStore(
  file: string,
  sitting: MutableRefObject<string>,
  setDraftState: (state: DraftState) => void,
): (editor: Editor) => Promise<void> {
  const storedBase = useRef<BaseVersion | null>(null)
  return useCallback(
    async (editor) => {
      sitting.current ||= randomId()
      const key = { file, sitting: sitting.current }
      const isChanged = editor.isChanged()
      const { base, splices } = editor.changes()
      const newBase = base === storedBase.current ? null : base.text
      storedBase.current = isChanged ? base : null
      try {
        if (isChanged) await storeDraft({ ...key, sha: base.sha, splices, at: Date.now() }, newBase)
        else await deleteDraft(key)
        setDraftState(isChanged ? 'stored' : 'none')
      } catch {
        storedBase.current = null
        setDraftState('failed')
      }
    },
    [file, sitting, setDraftState],
  )
}

/** Stores the draft without delay when the user leaves, and lets the browser warn about unsaved text. */
function useStoreOnLeave(editor: Editor | null, store: (editor: Editor) => Promise<void>): void {
  useEffect(() => {
    if (!editor) return
    const warn = (event: BeforeUnloadEvent) => {
      if (editor.isChanged()) event.preventDefault()
    }
    const storeNow = () => store(editor)
    addEventListener('beforeunload', warn)
    addEventListener('pagehide', storeNow)
    return () => {
      // Client-side navigation unmounts the editor without a pagehide event.
      storeNow()
      removeEventListener('beforeunload', warn)
      removeEventListener('pagehide', storeNow)
    }
  }, [editor, store])
}
