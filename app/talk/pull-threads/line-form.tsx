import { Form, Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { CommentText } from '#app/talk/comments/comment-text.tsx'
import type { LinesAnswer } from './comment-on-lines.server'
import { FORM_ID, type OpenForm } from './open-form'

interface Props {
  open: OpenForm
  /** The commit that the person sees. */
  headSha: string
  /** The other parameters of the page's address. */
  others: string
  /** The answer to a form that was rejected. */
  answer: LinesAnswer | null
}

/** Starts a thread on lines of a file. */
export function LineForm({ open, headSha, others, answer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { file, side, lines } = open
  const first = lines === null ? 'input[type=number]' : 'textarea'
  useEffect(() => form.current?.querySelector<HTMLElement>(first)?.focus(), [first])
  const typed = answer?.typed
  return (
    <Form
      method="post"
      className="form comment-form diff-form"
      id={FORM_ID}
      ref={form}
      aria-label={`New comment on ${file}`}
      preventScrollReset
    >
      <ProblemNotice problem={answer?.problem ?? null} />
      <input type="hidden" name="path" value={file} />
      <input type="hidden" name="head_sha" value={headSha} />
      <div className="diff-form-lines">
        {lines === null ? (
          <label>
            Version{' '}
            <select name="side" defaultValue={typed?.side ?? side}>
              <option value="new">New</option>
              <option value="old">Old</option>
            </select>
          </label>
        ) : (
          <input type="hidden" name="side" value={side} />
        )}
        <LineField name="start_line" label="From line" value={typed?.start_line ?? lines?.start} />
        <LineField name="line" label="To line" value={typed?.line ?? lines?.end} />
      </div>
      <CommentText label="Comment" typed={typed?.body ?? ''} />
      <p className="muted">@name notifies a member. Markdown is supported.</p>
      <div className="actions">
        <button type="submit" className="button button-main" name="do" value="comment_lines">
          Comment
        </button>
        <Link className="button button-quiet" to={`?${others}`} preventScrollReset replace>
          Cancel
        </Link>
      </div>
    </Form>
  )
}

const LineField = ({ name, label, value }: { name: string; label: string; value: number | undefined }) => (
  <label>
    {label} <input type="number" name={name} min={1} required defaultValue={value} inputMode="numeric" />
  </label>
)
