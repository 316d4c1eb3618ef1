import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { DocumentLocation } from '#app/library/document/document-location'
import { commentsPath } from '#shared/page-paths'

interface Props {
  location: DocumentLocation
  /** Open threads. */
  open: number
}

/** Leads to the comments of a document. */
export function CommentsLink({ location: { org, owner, repo, path }, open }: Props) {
  return (
    <Link
      className="button comments-link"
      to={commentsPath(org, owner, repo, path)}
      data-keys="c"
      data-keys-label="Comments"
      aria-label={open === 0 ? 'Comments' : `Comments, ${open} open`}
    >
      <Icon name="comment" />
      {open > 0 && <span className="count">{open}</span>}
    </Link>
  )
}
