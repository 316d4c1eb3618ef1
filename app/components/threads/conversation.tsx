import { Form } from '@remix-run/react'
import type { CommentsWire } from '../../../server/issues/wire'
import { usePermission } from '../../hooks/use-permissions'
import { Pager, type PageWindow } from '../inputs/pager'
import { Comment } from './comment'

interface Props {
  thread: { author: { name: string }; created_at: string; body_html: string }
  comments: CommentsWire['comments']
  page: PageWindow
  /** The text of a comment that was rejected. */
  typed: string
}

/** The description of an issue or a pull request and its comments. */
export function Conversation({ thread, comments, page, typed }: Props) {
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
          <input type="hidden" name="do" value="comment" />
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
          <button type="submit" className="button">
            Comment
          </button>
        </Form>
      )}
    </section>
  )
}
