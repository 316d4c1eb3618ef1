import { type MutableRefObject, useRef, useState } from 'react'
import type { SavePullInput } from '../../../server/editor/wire'
import type { Editor } from '../codemirror/editor'
import { randomId } from '../drafts/random-id'
import type { Place } from '../editor-location'
import { readFileText, writeFileText } from '../file-text'
import type { Base } from '../open-file'
import { type Saved, sendSave } from './send-save'

/** The pull request that this sitting has opened: what is saved next goes there. */
export interface PullTarget {
  branch: string
  number: number
  url: string
}

export type HowToSave = 'save' | 'save-pr'
export type SaveWords = Pick<SavePullInput, 'message' | 'branch_name' | 'pr_title' | 'pr_body'> & {
  acknowledge_errors?: boolean
}

export interface Saving {
  base: Base
  target: PullTarget | null
  outcome: Saved | null
  isBusy: boolean
  save: (how: HowToSave, words: SaveWords) => Promise<Saved | null>
  /** Goes on from what somebody else has saved, with a text that holds both. */
  rebase: (text: string, base: Base) => void
}

export function useSaving(
  editor: Editor | null,
  place: Place,
  opened: () => Base,
  assisted: MutableRefObject<boolean>,
  onEnd: (saved: Saved) => void,
): Saving {
  const [base, setBase] = useState(opened)
  const [target, setTarget] = useState<PullTarget | null>(null)
  const [outcome, setOutcome] = useState<Saved | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const attempt = useRef({ id: '', body: '' })

  const moveTo = (next: Base) => {
    editor?.setBase(next)
    setBase(next)
  }

  const save = async (how: HowToSave, words: SaveWords) => {
    if (!editor || isBusy) return null
    setIsBusy(true)
    const text = editor.text()
    const branch = how === 'save-pr' && target ? { branch_name: target.branch } : {}
    const content = writeFileText({ ...base, text })
    const ask = { ...words, ...branch, content, sha: base.sha, ai_assisted: assisted.current }
    const body = JSON.stringify([how, ask])
    if (attempt.current.body !== body) attempt.current = { id: randomId(), body }
    const saved = await sendSave(how, place, ask, attempt.current.id)
    if (saved.kind !== 'unreachable') attempt.current = { id: '', body: '' }
    setOutcome(saved)
    setIsBusy(false)
    if (saved.kind === 'commit' || saved.kind === 'pull') {
      moveTo({ ...base, text, sha: saved.sha })
      assisted.current = false
    }
    if (saved.kind === 'pull') setTarget({ branch: saved.branch, number: saved.pr_number, url: saved.pr_url })
    onEnd(saved)
    return saved
  }

  const rebase = (text: string, next: Base) => {
    moveTo(next)
    editor?.replace(text)
    setOutcome(null)
  }
  return { base, target, outcome, isBusy, save, rebase }
}

/** What the server has now, as something to go on from; an empty text where the file is gone. */
export const baseOf = ({ content, sha }: { content: string | null; sha: string }): Base => ({
  ...readFileText(content ?? ''),
  sha,
})
