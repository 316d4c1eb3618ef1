import { Link } from '@remix-run/react'
import { entryAnchor } from '#app/talk/pull-threads/thread-anchor'
import { DiffExcerpt } from '#app/writing/threads/diff-excerpt.tsx'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { threadHome } from './thread-home'

interface Props {
  org: string
  thread: CommentThreadWire
}

/** What a thread is about: a link to its place, and the quote. */
export function CommentedText({ org, thread }: Props) {
  const { id, section_id, section_title, document_title, quote, is_outdated, pull } = thread
  const anchor = pull
    ? `#${entryAnchor(id)}`
    : section_id === null
      ? ''
      : `#${encodeURIComponent(section_id)}`
  return (
    <div className="commented-text">
      <p dir="auto">
        <Link to={threadHome(org, thread) + anchor}>{document_title}</Link>
        {section_title !== null && ` › ${section_title}`}
      </p>
      {is_outdated && <p className="muted">The text has changed since. This is what it said:</p>}
      {pull && <DiffExcerpt patch={pull.excerpt} />}
      {quote !== null && !pull && <blockquote dir="auto">{quote}</blockquote>}
    </div>
  )
}
