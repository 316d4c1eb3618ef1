import { Form } from '@remix-run/react'
import type { CommentsWire } from '../../../server/issues/wire'
import { useMay } from '../../hooks/use-permissions'
import { type Page, Pager } from '../inputs/pager'
import { Said } from './comment'

interface Props {
  thread: { author: { name: string }; created_at: string; body_html: string }
  comments: CommentsWire['comments']
  page: Page
  /** What was typed and could not be taken. */
  typed: string
}

/** What was said first, and what was said to that. */
export function Conversation({ thread, comments, page, typed }: Props) {
  const mayWrite = useMay('specs:write')
  return (
    <section className="stack conversation" aria-label="Conversation">
      {page.offset === 0 && <Said {...thread} />}
      {comments.map((comment) => (
        <Said key={comment.id} {...comment} />
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
