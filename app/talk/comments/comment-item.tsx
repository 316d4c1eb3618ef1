import { useFetcher } from '@remix-run/react'
import type { FormEvent } from 'react'
import { Avatar } from '#app/components/display/avatar.tsx'
import { Icon } from '#app/components/display/icon.tsx'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Prose } from '#app/components/display/prose.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { Menu } from '#app/components/inputs/menu.tsx'
import { usePermission } from '#app/hooks/use-permissions'
import type { CommentThreadWire, DocumentCommentWire } from '#server/talk/comments/wire'
import { threadPath } from '#shared/page-paths'
import type { ThreadAnswer } from './change-thread.server'
import { CommentText } from './comment-text'
import { REACTIONS, reactionNames } from './reactions'
import { SuggestedChange } from './suggested-change'

interface Props {
  org: string
  /** Its page takes the forms. */
  thread: Pick<CommentThreadWire, 'id' | 'repo'>
  comment: DocumentCommentWire
}

/** One comment with what the reader may do to it. */
export function CommentItem({ org, thread, comment }: Props) {
  const action = threadPath(org, thread.id)
  const { author, created_at, edited_at, body_html, is_deleted, is_yours } = comment
  const mayRemove = usePermission('org:manage') || is_yours
  const { Form, data } = useFetcher<ThreadAnswer>()
  if (is_deleted) return <li className="comment comment-deleted">Deleted comment</li>
  return (
    <li className="comment">
      <header className="comment-head">
        <Avatar name={author.name} id={String(author.user_id)} />
        <strong dir="auto">{author.name}</strong>
        <span className="muted">
          <RelativeTime at={created_at} />
          {edited_at !== null && ', edited'}
        </span>
        <Menu label={`Actions for the comment by ${author.name}`} icon={<Icon name="more" />}>
          <Form method="post" action={action} className="reaction-choice" onSubmit={closeMenu}>
            <input type="hidden" name="do" value="react" />
            <input type="hidden" name="comment" value={comment.id} />
            {reactionNames.map((name) => (
              <ReactionButton key={name} name={name} count={comment.reactions[name]} />
            ))}
          </Form>
          {mayRemove && (
            <Form method="post" action={action}>
              <input type="hidden" name="comment" value={comment.id} />
              <button type="submit" name="do" value="remove">
                Delete comment
              </button>
            </Form>
          )}
        </Menu>
      </header>
      {body_html !== '' && <Prose className="prose comment-body" html={body_html} />}
      <SuggestedChange org={org} repo={thread.repo} action={action} comment={comment} />
      <ProblemNotice problem={data?.problem ?? null} />
      <Form method="post" action={action} className="reactions">
        <input type="hidden" name="do" value="react" />
        <input type="hidden" name="comment" value={comment.id} />
        {reactionNames.map(
          (name) =>
            comment.reactions[name] && (
              <ReactionButton key={name} name={name} count={comment.reactions[name]} isCounted />
            ),
        )}
      </Form>
      {is_yours && (
        <details className="comment-edit" key={edited_at}>
          <summary>Edit</summary>
          <Form method="post" action={action} className="form comment-form">
            <input type="hidden" name="comment" value={comment.id} />
            <CommentText label="Comment" typed={comment.body} />
            <button type="submit" className="button" name="do" value="edit">
              Save
            </button>
          </Form>
        </details>
      )}
    </li>
  )
}

/** The choice was made. The focus stays at the button of the menu. */
function closeMenu({ currentTarget }: FormEvent<HTMLFormElement>): void {
  const menu = currentTarget.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

interface ReactionProps {
  name: (typeof reactionNames)[number]
  count: { count: number; is_yours: boolean } | undefined
  isCounted?: boolean
}

function ReactionButton({ name, count, isCounted = false }: ReactionProps) {
  const { sign, label } = REACTIONS[name]
  const isYours = count?.is_yours ?? false
  return (
    <button
      type="submit"
      name="reaction"
      value={`${name} ${isYours ? 'off' : 'on'}`}
      className={isCounted ? 'reaction' : undefined}
      aria-pressed={isYours}
      aria-label={isCounted ? `${label}: ${count?.count ?? 0}` : label}
      title={label}
    >
      <span aria-hidden="true">{sign}</span>
      {isCounted && <span aria-hidden="true"> {count?.count}</span>}
    </button>
  )
}
