import { type KeyboardEvent, useEffect, useRef } from 'react'
import { showToast } from '#app/toasts'
import type { ActTarget } from '../act-target'
import { describeSaved } from '../describe-saved'
import { completeNames } from '../facts/complete-names'
import { describeFailure, saveEdits, undoSaved } from '../save-edits'

export interface OwnerFieldProps {
  target: ActTarget
  title: string
  owner: string | null
  show: (owner: string | null) => void
  onClose: () => void
}

/** Enter saves the owner as a commit, Escape or leaving the field keeps the former one. */
export function OwnerField({ target, title, owner, show, onClose }: OwnerFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.select(), [])
  const names = `pl-_owner-of-${target.location.repo}-${target.location.path}`
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') onClose()
    if (event.key !== 'Enter') return
    // The field may stand in the form of the list.
    event.preventDefault()
    const next = event.currentTarget.value.trim() || null
    onClose()
    if (next !== owner) changeOwner({ target, from: owner, to: next, show })
  }
  return (
    <>
      <input
        ref={input}
        type="text"
        className="owner-field"
        aria-label={`Owner of ${title}`}
        defaultValue={owner ?? ''}
        maxLength={200}
        autoComplete="off"
        list={names}
        onKeyDown={onKeyDown}
        onBlur={onClose}
        onInput={({ currentTarget }) => completeNames(target.location.org, 'owner', currentTarget)}
      />
      <datalist id={names} />
    </>
  )
}

interface OwnerChange {
  target: ActTarget
  from: string | null
  to: string | null
  show: (owner: string | null) => void
}

/** Shows the new owner at once, and takes it back with the reason if it cannot be saved. */
async function changeOwner({ target, from, to, show }: OwnerChange): Promise<void> {
  const fail = (error: unknown, owner: string | null) => {
    show(owner)
    showToast(describeFailure(error))
  }
  show(to)
  try {
    const edits = [{ set_frontmatter: { key: 'owner', value: to } }]
    const saved = await saveEdits(
      target,
      edits,
      to === null ? 'Remove the owner?' : `Set the owner to ${to}?`,
    )
    if (saved === null) return show(from)
    const { text, link } = describeSaved(saved, target.location)
    const undo = async () => {
      show(from)
      await undoSaved(target, saved).catch((error) => fail(error, to))
    }
    const what = to === null ? 'Owner removed.' : `Owner set to ${to}.`
    showToast(`${what} ${[text, link?.label].join(' ').trim()}.`, saved.saved_as === null ? undefined : undo)
  } catch (error) {
    fail(error, from)
  }
}
