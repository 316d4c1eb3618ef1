import { Link } from '@remix-run/react'
import { docPath } from '../../../shared/page-paths'

interface Props {
  at: { org: string; owner: string; repo: string }
  spec: string
  section?: string
}

/** A link to a spec as a session names it, or to one of its sections. */
export function SpecLink({ at: { org, owner, repo }, spec, section }: Props) {
  const page = docPath(org, owner, repo, spec)
  return (
    <Link to={section === undefined ? page : `${page}#${encodeURIComponent(section)}`}>
      {section === undefined ? spec : `${spec} ${section}`}
    </Link>
  )
}
