import { Form } from '@remix-run/react'
import type { ThreadStateName } from './thread-state'

/** Closes or reopens an issue or a pull request. */
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
