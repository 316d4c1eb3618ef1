import { Link } from '@remix-run/react'
import { repoPath, specPath } from '#shared/page-paths'

interface SectionLocation {
  repo: string
  filePath: string | null
  sectionId: string | null
}

/** A link to a section, or to its repository if the section is gone. */
export const SectionPlace = ({ org, ...place }: SectionLocation & { org: string }) => (
  <Link to={sectionPath(org, place)}>{placeName(place)}</Link>
)

export function sectionPath(org: string, { repo: fullName, filePath, sectionId }: SectionLocation): string {
  const [owner = '', repo = ''] = fullName.split('/')
  if (filePath === null || sectionId === null) return repoPath(org, owner, repo)
  return `${specPath(org, owner, repo, filePath)}#${encodeURIComponent(sectionId)}`
}

export const placeName = ({ repo, filePath, sectionId }: SectionLocation): string =>
  filePath === null || sectionId === null ? repo : `${filePath} ${sectionId}`
