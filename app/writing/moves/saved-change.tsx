import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ChangeAnswer } from './saved-change.server'

interface Props {
  commit: string
  answer: ChangeAnswer | undefined
  /** What was saved. */
  children: ReactNode
}

const SHOWN_LENGTH = 7

/** A change that was saved, with its undo. */
export function SavedChange({ commit, answer, children }: Props) {
  if (answer?.isUndone)
    return (
      <p className="notice notice-ok" role="status">
        The change was undone. The document and the links are as they were before.
      </p>
    )
  return (
    <Form method="post" className="notice notice-ok actions">
      <p role="status">
        {children} Saved in <code title={commit}>{commit.slice(0, SHOWN_LENGTH)}</code>.
      </p>
      <input type="hidden" name="commit" value={commit} />
      <button type="submit" name="do" value="undo" className="button">
        Undo
      </button>
    </Form>
  )
}
