import { Form } from '@remix-run/react'
import type { IssueWire } from '#server/writing/issues/wire'
import { IssueFields } from './issue-fields'
import { TitleField } from './thread-fields'

interface Props {
  issue: IssueWire
  /** People who can be assigned. Null for a reader, who cannot edit. */
  members: { user_id: number; name: string }[] | null
}

/** Assignees and milestone of an issue, with a form to change them. */
export function IssueDetails({ issue, members }: Props) {
  const { assignees, milestone } = issue
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
        {issue.parent !== null && (
          <span>
            <span className="muted">Parent</span> <RelatedIssue of={issue} number={issue.parent} />
          </span>
        )}
        {issue.blocked_by.length > 0 && (
          <span>
            <span className="muted">Blocked by</span>{' '}
            {issue.blocked_by.map((number) => (
              <RelatedIssue key={number} of={issue} number={number} />
            ))}
          </span>
        )}
      </p>
      {members && (
        <details className="issue-edit" key={issue.updated_at}>
          <summary>Edit details</summary>
          <Form method="post" className="form form-wide">
            <TitleField title={issue.title} />
            <IssueFields values={issue} members={members} />
            <button type="submit" className="button" name="do" value="edit">
              Save details
            </button>
          </Form>
        </details>
      )}
    </section>
  )
}

/** A link to another issue of the same repository. */
const RelatedIssue = ({ of, number }: { of: IssueWire; number: number }) => (
  <>
    <a href={of.url.replace(/\d+$/, String(number))}>#{number}</a>{' '}
  </>
)
