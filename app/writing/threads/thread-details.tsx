import { Form } from '@remix-run/react'
import type { IssueWire } from '#server/writing/issues/wire'
import { IssueFields } from './issue-fields'
import { EDITABLE_FIELDS, type ThreadEdit } from './thread-edit'
import { DescriptionField, TitleField } from './thread-fields'

/** An issue or a pull request. Pull requests have no relations. */
type DetailedThread = Pick<
  IssueWire,
  'title' | 'body' | 'labels' | 'assignees' | 'milestone' | 'updated_at' | 'url'
> &
  Partial<Pick<IssueWire, 'parent' | 'blocked_by'>>

interface Props {
  thread: DetailedThread
  /** People who can be assigned. Null for a reader, who cannot edit. */
  members: { user_id: number; name: string }[] | null
  /** An edit that was rejected. */
  typed: ThreadEdit | null
}

/** Assignees and milestone of an issue or a pull request, with a form to change what people wrote and chose. */
export function ThreadDetails({ thread, members, typed }: Props) {
  const { assignees, milestone, parent = null, blocked_by = [] } = thread
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
        {parent !== null && (
          <span>
            <span className="muted">Parent</span> <RelatedIssue of={thread} number={parent} />
          </span>
        )}
        {blocked_by.length > 0 && (
          <span>
            <span className="muted">Blocked by</span>{' '}
            {blocked_by.map((number) => (
              <RelatedIssue key={number} of={thread} number={number} />
            ))}
          </span>
        )}
      </p>
      {members && (
        <details className="issue-edit" key={thread.updated_at} open={typed !== null}>
          <summary>Edit details</summary>
          <EditForm values={valuesOf(thread, typed)} members={members} />
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
  values,
  members,
}: {
  values: ReturnType<typeof valuesOf>
  members: NonNullable<Props['members']>
}) => (
  <Form method="post" className="form form-wide">
    {EDITABLE_FIELDS.map((field) => (
      <input key={field} type="hidden" name="field" value={field} />
    ))}
    <TitleField title={values.title} />
    <DescriptionField name="description" text={values.body} />
    <IssueFields values={values} members={members} />
    <button type="submit" className="button" name="do" value="edit">
      Save details
    </button>
  </Form>
)

/** A link to another issue of the same repository. */
const RelatedIssue = ({ of, number }: { of: DetailedThread; number: number }) => (
  <>
    <a href={of.url.replace(/\d+$/, String(number))}>#{number}</a>{' '}
  </>
)
