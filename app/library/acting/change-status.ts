import { showToast } from '#app/toasts'
import { stateLabel } from '#spec/state-label'
import type { State } from '#spec/types'
import type { ActTarget } from './act-target'
import { describeSaved } from './describe-saved'
import { describeFailure, saveEdits, undoSaved } from './save-edits'
import type { StatusNote } from './status-props'

interface StatusChange {
  target: ActTarget
  section: { id: string; title: string } | null
  from: string | null
  to: State
  show: (status: string | null) => void
  setNote: (note: StatusNote | null) => void
}

/** Shows the new status at once, and takes it back with the reason if it cannot be saved. */
export async function changeStatus({
  target,
  section,
  from,
  to,
  show,
  setNote,
}: StatusChange): Promise<void> {
  const fail = (error: unknown, status: string | null) => {
    show(status)
    setNote({ text: describeFailure(error), isProblem: true })
  }
  show(to)
  setNote({ text: 'Saving…' })
  try {
    const edits = [{ set_status: { section_id: section?.id, status: to } }]
    const question = `Set the status of ${section?.title ?? target.title ?? 'this document'} to ${stateLabel(to)}?`
    const saved = await saveEdits(target, edits, question)
    if (saved === null) {
      show(from)
      return setNote(null)
    }
    const { text, link } = describeSaved(saved, target.location)
    setNote({ text: [text, link?.label].join(' ').trim() })
    if (saved.saved_as === null) return
    const undo = async () => {
      show(from)
      setNote({ text: 'Saving…' })
      await undoSaved(target, saved).then(
        () => setNote({ text: 'Undone' }),
        (error) => fail(error, to),
      )
    }
    showToast(`Status set to ${stateLabel(to)}. ${text} ${link?.label}.`, undo)
  } catch (error) {
    fail(error, from)
  }
}
