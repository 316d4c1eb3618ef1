import { Form } from '@remix-run/react'
import type { ThreadStateName } from './thread-state'

/** Closes an issue with a reason, or reopens it. */
export function CloseIssueForm({ state }: { state: ThreadStateName }) {
  return (
    <Form method="post" className="actions">
      {state === 'open' ? (
        <>
          <button type="submit" className="button" name="do" value="complete">
            Close as completed
          </button>
          <button type="submit" className="button" name="do" value="drop">
            Close as not planned
          </button>
        </>
      ) : (
        <button type="submit" className="button" name="do" value="reopen">
          Reopen
        </button>
      )}
    </Form>
  )
}

/** Closes or reopens a pull request. */
export function CloseForm({ state, label }: { state: ThreadStateName; label: string }) {
  const isOpen = state === 'open'
  return (
    <Form method="post">
      <button type="submit" className="button" name="do" value={isOpen ? 'close' : 'reopen'}>
        {isOpen ? label : 'Reopen'}
      </button>
    </Form>
  )
}
