import { showToast } from '#app/toasts'
import type { ActTarget } from '../act-target'
import { describeSaved } from '../describe-saved'
import { describeFailure, saveEdits, undoSaved } from '../save-edits'
import type { StatusNote } from '../status-props'
import {
  type DocumentFacts,
  factEdits,
  readBefore,
  readTyped,
  type TypedFacts,
  toTags,
} from './document-facts'

interface FactsChange {
  form: FormData
  target: ActTarget
  setNote: (note: StatusNote | null) => void
  close: () => void
  onSaved: (facts: DocumentFacts) => void
}

/** Saves what was typed. On a failure the form stays open with its text. */
export async function saveFacts({ form, target, setNote, close, onSaved }: FactsChange): Promise<void> {
  const before = readBefore(form)
  const typed = readTyped(form)
  const edits = factEdits(before, typed)
  const fail = (error: unknown) => setNote({ text: describeFailure(error), isProblem: true })
  if (edits.length === 0) {
    setNote(null)
    return close()
  }
  setNote({ text: 'Saving…' })
  try {
    const saved = await saveEdits(target, edits, 'Change these facts?')
    if (saved === null) return setNote(null)
    const { text, link } = describeSaved(saved, target.location)
    setNote({ text: [text, link?.label].join(' ').trim() })
    close()
    onSaved(toFacts(typed))
    if (saved.saved_as === null) return
    const undo = async () => {
      setNote({ text: 'Saving…' })
      await undoSaved(target, saved).then(() => {
        setNote({ text: 'Undone' })
        onSaved(toFacts(before))
      }, fail)
    }
    showToast(`Facts changed. ${text} ${link?.label}.`, undo)
  } catch (error) {
    fail(error)
  }
}

const toFacts = ({ owner, team, tags }: TypedFacts): DocumentFacts => ({
  owner: owner.trim() || null,
  team: team.trim() || null,
  tags: toTags(tags) ?? [],
})
