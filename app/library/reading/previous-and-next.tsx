import { Link } from '@remix-run/react'
import type { NeighborsWire, TreeDocument } from '#server/library/repos/wire'
import { documentPath } from '#shared/page-paths'
import { shownPrefix } from '#spec/markdown/readable-name'

interface Props {
  org: string
  owner: string
  repo: string
  neighbors: NeighborsWire
}

/** The documents before and after this one, in the order of the tree. */
export function PreviousAndNext({ org, owner, repo, neighbors: { previous, next } }: Props) {
  if (!previous && !next) return null
  const link = (label: string, rel: 'prev' | 'next', document: TreeDocument | null) => {
    if (!document) return null
    const prefix = shownPrefix(document.title_prefix, document.title)
    return (
      <Link rel={rel} to={documentPath(org, owner, repo, document.path, document.doc_type)}>
        <span className="neighbor-label">{label}</span>
        {prefix !== null && <span className="prefix">{prefix} </span>}
        {document.title}
      </Link>
    )
  }
  return (
    <nav className="neighbors" aria-label="Previous and next document">
      {link('Previous', 'prev', previous)}
      {link('Next', 'next', next)}
    </nav>
  )
}
