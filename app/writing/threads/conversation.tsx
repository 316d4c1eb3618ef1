import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Prose } from '#app/components/display/prose.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Pager, type PageWindow } from '#app/components/inputs/pager.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import type { CommentsWire } from '#server/writing/issues/wire'

interface Props {
  thread: { author: { name: string }; created_at: string; body_html: string }
  comments: CommentsWire['comments']
  page: PageWindow
  /** The text of a comment that was rejected. */
  typed: string
  /** Buttons that close or reopen the thread. */
  children: ReactNode
}

/** The description of an issue or a pull request and its comments. */
export function Conversation({ thread, comments, page, typed, children }: Props) {
  const mayWrite = usePermission('specs:write')
  return (
    <section className="stack conversation" aria-label="Conversation">
      {page.offset === 0 && <Comment {...thread} />}
      {comments.map((comment) => (
        <Comment key={comment.id} {...comment} />
      ))}
      <Pager page={page} />
      {mayWrite && (
        <Form method="post" className="form form-wide" key={page.total}>
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
          <div className="actions">
            <button type="submit" className="button" name="do" value="comment">
              Comment
            </button>
            {children}
          </div>
        </Form>
      )}
    </section>
  )
}

interface CommentProps {
  author: { name: string }
  created_at: string
  body_html: string
}

/** A comment, or the description of an issue or a pull request. */
function Comment({ author, created_at, body_html }: CommentProps) {
  return (
    <article className="panel" aria-label={`Comment by ${author.name}`}>
      <header className="panel-head comment-head">
        <strong>{author.name}</strong>
        <span className="muted">
          <RelativeTime at={created_at} />
        </span>
      </header>
      <div className="panel-body">
        {body_html ? <Prose html={body_html} /> : <p className="muted">No description.</p>}
      </div>
    </article>
  )
}
