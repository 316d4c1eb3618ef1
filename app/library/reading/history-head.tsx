import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'
import { docPath } from '#shared/page-paths'

interface Props {
  location: DocumentLocation
  title: string
  children: ReactNode
}

/** Header of the history pages, with a link to the current document. */
export function HistoryHead({ location: { org, owner, repo, path }, title, children }: Props) {
  return (
    <header className="document-head">
      <h1 dir="auto">{title}</h1>
      <p className="past-links">
        <Link to={docPath(org, owner, repo, path)}>Current version</Link>
        {children}
      </p>
    </header>
  )
}
