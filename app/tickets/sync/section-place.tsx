import { Link } from '@remix-run/react'
import { repoPath, specPath } from '#shared/page-paths'

interface Props {
  org: string
  repo: string
  filePath: string | null
  sectionId: string | null
}

/** A link to a section, or to its repository if the section is gone. */
export function SectionPlace({ org, repo: fullName, filePath, sectionId }: Props) {
  const [owner = '', repo = ''] = fullName.split('/')
  if (filePath === null || sectionId === null) return <Link to={repoPath(org, owner, repo)}>{fullName}</Link>
  return (
    <Link to={`${specPath(org, owner, repo, filePath)}#${encodeURIComponent(sectionId)}`}>
      {filePath} {sectionId}
    </Link>
  )
}
