import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Place } from '../../document/place'
import { docPath } from '../../urls/paths'
import { RepoBreadcrumbs } from '../repository/repo-breadcrumbs'

interface Props {
  place: Place
  title: string
  children: ReactNode
}

/** Which document's past this is, and the way back to it. */
export function PastHead({ place, title, children }: Props) {
  const { org, owner, repo, path } = place
  const now = docPath(org, owner, repo, path)
  return (
    <header className="document-head">
      <RepoBreadcrumbs at={place} crumbs={[{ label: path, to: now }, { label: 'History' }]} />
      <h1 dir="auto">{title}</h1>
      <p className="past-links">
        <Link to={now}>The document now</Link>
        {children}
      </p>
    </header>
  )
}
