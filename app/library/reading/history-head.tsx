import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { DocumentLocation } from '#app/library/document/document-location'
import { RepoBreadcrumbs } from '#app/library/repository/repo-breadcrumbs.tsx'
import { docPath } from '#shared/page-paths'

interface Props {
  location: DocumentLocation
  title: string
  children: ReactNode
}

/** Header of the history pages, with a link to the current document. */
export function HistoryHead({ location, title, children }: Props) {
  const { org, owner, repo, path } = location
  const documentUrl = docPath(org, owner, repo, path)
  return (
    <header className="document-head">
      <RepoBreadcrumbs at={location} crumbs={[{ label: path, to: documentUrl }, { label: 'History' }]} />
      <h1 dir="auto">{title}</h1>
      <p className="past-links">
        <Link to={documentUrl}>Current version</Link>
        {children}
      </p>
    </header>
  )
}
