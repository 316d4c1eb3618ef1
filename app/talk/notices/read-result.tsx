import { Form } from '@remix-run/react'
import type { ReadWire } from '#server/talk/notices/wire'
import type { MarkAct } from './mark-input'

/** The result of the last action, with an undo button. */
export function ReadResult({ act, count, read_at }: Omit<ReadWire, 'ok'> & { act: MarkAct }) {
  const isRead = act === 'read' || act === 'read_all'
  const notices = count === 1 ? '1 notice' : `${count.toLocaleString('en')} notices`
  return (
    <div className="notice notice-ok notice-with-action" role="status">
      <span>
        {notices} marked as {isRead ? 'read' : 'unread'}.
      </span>
      {isRead && count > 0 && read_at !== null && (
        <Form method="post">
          <input type="hidden" name="read_at" value={read_at} />
          <button type="submit" className="button" name="do" value="undo">
            Undo
          </button>
        </Form>
      )}
    </div>
  )
}
