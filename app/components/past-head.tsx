import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Place } from '../document/place'
import { docPath, orgPath, repoPath } from '../paths'
import { Breadcrumbs } from './breadcrumbs'

interface Props {
  place: Place
  title: string
  children: ReactNode
}

/** Which document's past this is, and the way back to it. */
export function PastHead({ place: { org, owner, repo, path }, title, children }: Props) {
  return (
    <header className="document-head">
      <Breadcrumbs
        crumbs={[
          { label: 'Dashboard', to: orgPath(org) },
          { label: `${owner}/${repo}`, to: repoPath(org, owner, repo) },
          { label: path, to: docPath(org, owner, repo, path) },
          { label: 'History' },
        ]}
      />
      <h1 dir="auto">{title}</h1>
      <p className="past-links">
        <Link to={docPath(org, owner, repo, path)}>The document now</Link>
        {children}
      </p>
    </header>
  )
}
