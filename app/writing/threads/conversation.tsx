import { Form, useActionData, useLocation } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import { usePermission } from '#app/hooks/use-permissions'
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

/**
 * The description of an issue or a pull request, its comments, and verdicts in the order of time. A live
 * update and another form of the page keep what is typed.
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
  const visit = useCommentVisit()
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
        <Form method="post" className="form form-wide" key={visit}>
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

/** Changes with the navigation after a saved comment. The answer to a rejected comment or to another form does not change it. */
function useCommentVisit(): string {
  const { key } = useLocation()
  const hasAnswer = useActionData() !== undefined
  const [visit, setVisit] = useState(key)
  if (!hasAnswer && visit !== key) setVisit(key)
  return visit
}
