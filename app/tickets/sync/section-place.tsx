import { Link } from '@remix-run/react'
import { repoPath, specPath } from '#shared/page-paths'

interface SectionLocation {
  repo: string
  file_path: string | null
  section_id: string | null
}

/** A link to a section, or to its repository if the section is gone. */
export const SectionPlace = ({ org, ...place }: SectionLocation & { org: string }) => (
  <Link to={sectionPath(org, place)}>{placeName(place)}</Link>
)

export function sectionPath(
  org: string,
  { repo: fullName, file_path: path, section_id: id }: SectionLocation,
): string {
  const [owner = '', repo = ''] = fullName.split('/')
  if (path === null || id === null) return repoPath(org, owner, repo)
  return `${specPath(org, owner, repo, path)}#${encodeURIComponent(id)}`
}

export const placeName = ({ repo, file_path: path, section_id: id }: SectionLocation): string =>
  path === null || id === null ? repo : `${path} ${id}`
