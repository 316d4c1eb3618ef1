import { Form, useLocation } from '@remix-run/react'
import type { IssueWire } from '#server/writing/issues/wire'
import { IssueFields } from './issue-fields'
import { EDITABLE_FIELDS, editableValues, shownValues, type ThreadEdit } from './thread-edit'
import { DescriptionField, TitleField } from './thread-fields'

type DetailedThread = Pick<IssueWire, 'title' | 'body' | 'labels' | 'assignees' | 'milestone'>

interface Props {
  thread: DetailedThread
  /** People who can be assigned. Null for a reader, who cannot edit. */
  members: { user_id: number; name: string }[] | null
  /** An edit that was rejected. */
  typed: ThreadEdit | null
}

/**
 * Assignees and milestone of an issue or a pull request, with a form to change what people wrote and chose. The form is new
 * after a navigation: a live update changes only what is not typed.
 */
export function ThreadDetails({ thread, members, typed }: Props) {
  const { assignees, milestone } = thread
  const visit = useLocation().key
  return (
    <section className="stack" aria-label="Details">
      <p className="issue-facts">
        <span>
          <span className="muted">Assignees</span>{' '}
          <span dir="auto">{assignees.map(({ name }) => name).join(', ') || 'No one'}</span>
        </span>
        <span>
          <span className="muted">Milestone</span> <span dir="auto">{milestone ?? 'None'}</span>
        </span>
      </p>
      {members && (
        <details className="issue-edit" key={visit} open={typed !== null}>
          <summary>Edit details</summary>
          <EditForm thread={thread} values={valuesOf(thread, typed)} members={members} />
        </details>
      )}
    </section>
  )
}

const valuesOf = ({ title, body, labels, milestone, assignees }: DetailedThread, typed: ThreadEdit | null) =>
  typed
    ? { ...typed, assignees: typed.assignees.map((user_id) => ({ user_id, name: '' })) }
    : { title, body, labels, milestone, assignees }

const EditForm = ({
  thread,
  values,
  members,
}: {
  thread: DetailedThread
  values: ReturnType<typeof valuesOf>
  members: NonNullable<Props['members']>
}) => (
  <Form method="post" className="form form-wide">
    {EDITABLE_FIELDS.map((field) => (
      <input key={field} type="hidden" name="field" value={field} />
    ))}
    {shownValues(editableValues(thread)).map((value, index) => (
      <input key={EDITABLE_FIELDS[index]} type="hidden" name="before" value={value} />
    ))}
    <TitleField title={values.title} />
    <DescriptionField name="description" text={values.body} />
    <IssueFields values={values} members={members} />
    <button type="submit" className="button" name="do" value="edit">
      Save details
    </button>
  </Form>
)
