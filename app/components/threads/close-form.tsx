import { Form } from '@remix-run/react'
import type { State } from './thread-state'

/** Ends an issue or a pull request without doing what it asks, or takes it up again. */
export function CloseForm({ state, label }: { state: State; label: string }) {
  const isOpen = state === 'open'
  return (
    <Form method="post">
      <button type="submit" className="button" name="do" value={isOpen ? 'close' : 'reopen'}>
        {isOpen ? label : 'Open again'}
      </button>
    </Form>
  )
}
