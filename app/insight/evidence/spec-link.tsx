import { Link } from '@remix-run/react'
import { docPath } from '#shared/page-paths'
import type { RepositoryOfSessions } from './session-data'

interface Props {
  at: RepositoryOfSessions
  spec: string
  section?: string
}

/** A link to a spec or section from a session's report. */
export function SpecLink({ at: { org, owner, repo }, spec, section }: Props) {
  const page = docPath(org, owner, repo, spec)
  return (
    <Link to={section === undefined ? page : `${page}#${encodeURIComponent(section)}`}>
      {section === undefined ? spec : `${spec} ${section}`}
    </Link>
  )
}
