import { Link } from '@remix-run/react'
import { ThreadState } from '#app/writing/threads/thread-state.tsx'
import type { RelationsWire } from '#server/writing/issues/relations/relation-wire'

type Props = Pick<RelationsWire, 'mentions' | 'mention_count'>

/** The issues and pull requests whose texts name this one. */
export function MentionsList({ mentions, mention_count }: Props) {
  if (mentions.length === 0) return null
  return (
    <section className="relations relations-mentions" aria-labelledby="pl-_mentions">
      <h2 id="pl-_mentions">Mentioned in</h2>
      <ul>
        {mentions.map(({ kind, number, title, state, close_reason, url }) => (
          <li key={url}>
            <ThreadState state={state} closeReason={close_reason} isShapeOnly />
            <Link to={url}>
              <span className="muted">
                {kind === 'pull' && 'Pull request '}#{number}
              </span>{' '}
              <span dir="auto">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
      {mention_count > mentions.length && <p className="muted">and {mention_count - mentions.length} more</p>}
    </section>
  )
}
