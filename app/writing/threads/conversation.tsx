import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import { useSentForms } from '#app/hooks/use-sent-forms'
import type { CommentsWire } from '#server/writing/issues/wire'
import { Comment } from './comment'

interface Props {
  thread: { author: { name: string }; created_at: string; body_html: string }
  comments: CommentsWire['comments']
  /** What else was said. */
  others?: { at: string; node: ReactNode }[]
  /** Of a pull request. */
  headSha?: string
  page: PageWindow
  /** The text of a comment that was rejected. */
  typed: string
  /** Buttons that close or reopen the thread. */
  children: ReactNode
  /** Above the buttons. */
  hint?: ReactNode
  /** Another form, below the one for a comment. */
  after?: ReactNode
}

/** What the form with the comment does, in issues and pull requests. */
const ACTS = ['comment', 'close', 'complete', 'drop', 'reopen']

/**
 * The description of an issue or a pull request, its comments, and verdicts in the order of time. The form is new after it was
 * sent: a live update, and the form for a line, keep what is typed.
 */
export function Conversation({
  thread,
  comments,
  others = [],
  headSha,
  page,
  typed,
  children,
  hint,
  after,
}: Props) {
  const mayWrite = usePermission('specs:write')
  const sent = useSentForms(ACTS)
  const said = comments.map((comment) => ({
    at: comment.created_at,
    node: <Comment key={comment.id} {...comment} headSha={headSha} />,
  }))
  const entries = [...said, ...others].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <section className="stack conversation" aria-label="Conversation">
      {page.offset === 0 && <Comment {...thread} />}
      {entries.map(({ node }) => node)}
      <Pager page={page} />
      {mayWrite && (
        <Form method="post" className="form form-wide" key={sent}>
          <div className="field">
            <label htmlFor="pl-_comment">Comment</label>
            <textarea
              id="pl-_comment"
              name="body"
              rows={4}
              required
              maxLength={65_536}
              defaultValue={typed}
            />
          </div>
          {hint}
          <div className="actions">
            <button type="submit" className="button" name="do" value="comment">
              Comment
            </button>
            {children}
          </div>
        </Form>
      )}
      {mayWrite && after}
    </section>
  )
}
