import { Link } from '@remix-run/react'
import type { CommentThreadWire } from '#server/talk/comments/wire'
import { docPath } from '#shared/page-paths'

interface Props {
  org: string
  thread: CommentThreadWire
}

/** What a thread is about: a link to its place, and the quote. */
export function CommentedText({ org, thread }: Props) {
  const { repo, path, section_id, section_title, document_title, quote, is_outdated } = thread
  const [owner = '', name = ''] = repo.split('/')
  const anchor = section_id === null ? '' : `#${encodeURIComponent(section_id)}`
  return (
    <div className="commented-text">
      <p dir="auto">
        <Link to={docPath(org, owner, name, path) + anchor}>{document_title}</Link>
        {section_title !== null && ` › ${section_title}`}
      </p>
      {is_outdated && <p className="muted">The text has changed since. This is what it said:</p>}
      {quote !== null && <blockquote dir="auto">{quote}</blockquote>}
    </div>
  )
}
