import { Form } from '@remix-run/react'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { CommentText } from './comment-text'
import type { StartAnswer } from './start-thread.server'

interface Props {
  sections: { id: string; title: string }[]
  /** The section that is chosen at first. Null: the document. */
  section: string | null
  answer: StartAnswer | null
}

/** Starts a thread on the document or one of its sections. */
export function StartForm({ sections, section, answer }: Props) {
  return (
    <Form method="post" className="form comment-form" aria-label="New comment">
      <ProblemNotice problem={answer?.problem ?? null} />
      <div className="field">
        <label htmlFor="pl-_section">About</label>
        <select id="pl-_section" name="section" defaultValue={section ?? ''}>
          <option value="">The document</option>
          {sections.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <CommentText label="Comment" typed={answer?.typed} />
      <p className="muted">@name notifies a member. Markdown is supported.</p>
      <div className="actions">
        <button type="submit" className="button button-main" name="do" value="start">
          Comment
        </button>
      </div>
    </Form>
  )
}
