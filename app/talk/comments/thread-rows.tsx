import { Link } from '@remix-run/react'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { threadPath } from '#shared/page-paths'

interface Props {
  org: string
  threads: CommentThreadWire[]
}

/** Threads of several documents, one row each. The keys j and k move between them. */
export function ThreadRows({ org, threads }: Props) {
  return (
    <ul className="panel inbox" aria-label="Comments">
      {threads.map((thread) => (
        <li key={thread.id} className="inbox-notice">
          <h2 dir="auto">
            <Link to={threadPath(org, thread.id)} data-row>
              {thread.document_title}
              {thread.section_title !== null && ` › ${thread.section_title}`}
            </Link>
          </h2>
          <span className="muted inbox-time">
            <RelativeTime at={thread.updated_at} />
          </span>
          <ThreadSummary thread={thread} />
        </li>
      ))}
    </ul>
  )
}

function ThreadSummary({ thread: { comments, comment_count, quote } }: { thread: CommentThreadWire }) {
  const [first] = comments
  return (
    <div className="notice-lines" dir="auto">
      {quote !== null && <q className="muted">{quote}</q>}
      {first && (
        <p className="thread-excerpt">
          {first.is_deleted ? 'Deleted comment' : `${first.author.name}: ${first.body}`}
        </p>
      )}
      {comment_count > 1 && <p className="muted">{comment_count} comments</p>}
    </div>
  )
}
