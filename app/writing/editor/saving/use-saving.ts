import { type MutableRefObject, useRef, useState } from 'react'
import type { SavePullInput } from '#server/writing/editor/wire'
import type { Editor } from '../codemirror/editor'
import { randomId } from '../drafts/random-id'
import type { EditedFile } from '../edited-file'
import { readFileText, writeFileText } from '../file-text'
import type { BaseVersion } from '../open-file'
import { type SaveOutcome, sendSave } from './send-save'

/** The pull request opened from this page. Later saves are added to it. */
export interface PullTarget {
  branch: string
  number: number
  url: string
}

export type SaveMode = 'save' | 'save-pr'
export type SaveDetails = Pick<SavePullInput, 'message' | 'branch_name' | 'pr_title' | 'pr_body'> & {
  acknowledge_errors?: boolean
}

export interface Saving {
  base: BaseVersion
  target: PullTarget | null
  outcome: SaveOutcome | null
  isBusy: boolean
  save: (mode: SaveMode, details: SaveDetails) => Promise<SaveOutcome | null>
  /** Continues from a newer base version, with a text that was merged with it. */
  rebase: (text: string, base: BaseVersion) => void
}

export function useSaving(
  editor: Editor | null,
  location: EditedFile,
  firstBase: () => BaseVersion,
  hasAiText: MutableRefObject<boolean>,
  onEnd: (outcome: SaveOutcome) => void,
): Saving {
  const [base, setBase] = useState(firstBase)
  const [target, setTarget] = useState<PullTarget | null>(null)
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const attempt = useRef({ id: '', body: '' })

  const moveTo = (next: BaseVersion) => {
    editor?.setBase(next)
    setBase(next)
  }

  const save = async (mode: SaveMode, details: SaveDetails) => {
    if (!editor || isBusy) return null
    setIsBusy(true)
    const text = editor.text()
    const branch = mode === 'save-pr' && target ? { branch_name: target.branch } : {}
    const content = writeFileText({ ...base, text })
    const request = { ...details, ...branch, content, sha: base.sha, ai_assisted: hasAiText.current }
    const body = JSON.stringify([mode, request])
    if (attempt.current.body !== body) attempt.current = { id: randomId(), body }
    const saved = await sendSave(mode, location, request, attempt.current.id)
    if (saved.kind !== 'unreachable') attempt.current = { id: '', body: '' }
    setOutcome(saved)
    setIsBusy(false)
    if (saved.kind === 'commit' || saved.kind === 'pull') {
      moveTo({ ...base, text, sha: saved.sha })
      hasAiText.current = false
    }
    if (saved.kind === 'pull') setTarget({ branch: saved.branch, number: saved.pr_number, url: saved.pr_url })
    onEnd(saved)
    return saved
  }

  const rebase = (text: string, next: BaseVersion) => {
    moveTo(next)
    editor?.replace(text)
    setOutcome(null)
  }
  return { base, target, outcome, isBusy, save, rebase }
}

/** The server's version as a base; its text is empty if the file was deleted. */
export const baseOf = ({ content, sha }: { content: string | null; sha: string }): BaseVersion => ({
  ...readFileText(content ?? ''),
  sha,
})
