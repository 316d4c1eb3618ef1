import { Form } from '@remix-run/react'
import type { EditAnswer } from './edit-thread.server'
import type { ThreadEdit } from './thread-edit'

/** Says that an edit was saved, with a button that brings the former values back. */
export function SavedEdit({ answer }: { answer: EditAnswer }) {
  const { problem, former, isUndone } = answer
  if (problem !== null) return null
  return (
    <Form method="post" className="notice actions" aria-label="Saved">
      <span role="status">{isUndone ? 'Undone.' : former ? 'Saved.' : 'No changes.'}</span>
      {former && !isUndone && (
        <>
          {Object.keys(former).map((field) => (
            <input key={field} type="hidden" name="field" value={field} />
          ))}
          <FormerValues former={former} />
          <button type="submit" className="button" name="do" value="undo">
            Undo
          </button>
        </>
      )}
    </Form>
  )
}

const FormerValues = ({
  former: { title, body, labels, milestone, assignees },
}: {
  former: Partial<ThreadEdit>
}) => (
  <>
    <input type="hidden" name="title" value={title} />
    <textarea hidden readOnly name="description" value={body ?? ''} />
    <input type="hidden" name="labels" value={labels?.join(', ')} />
    <input type="hidden" name="milestone" value={milestone ?? ''} />
    {assignees?.map((userId) => (
      <input key={userId} type="hidden" name="assignee" value={userId} />
    ))}
  </>
)
