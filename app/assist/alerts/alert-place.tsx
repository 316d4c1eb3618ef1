import { Link } from '@remix-run/react'
import { SectionPlace } from '#app/tickets/sync/section-place.tsx'

interface Props {
  org: string
  place: { repo?: string | undefined; file_path?: string | undefined; section_id?: string | undefined }
}

/** States that the list shows only the alerts of one repository, document or section. */
export function AlertPlace({ org, place: { repo, file_path: path, section_id: section } }: Props) {
  if (repo === undefined) return null
  return (
    <p>
      Only alerts of{' '}
      <SectionPlace org={org} repo={repo} file_path={path ?? null} section_id={section ?? null} />.{' '}
      <Link to="?">Show all alerts</Link>
    </p>
  )
}
