import type { Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { repoPath } from '#shared/page-paths'
import type { DocumentLocation } from './document-location'

/** The repository, the folders and the title of a document. */
export function documentCrumbs({ path, ...at }: DocumentLocation, title: string, ...below: Crumb[]): Crumb[] {
  const folders = path.split('/').slice(0, -1)
  return [
    ...repoCrumbs(at),
    ...folders.map((label, index) => ({
      label,
      to: `${repoPath(at.org, at.owner, at.repo)}?${new URLSearchParams({ folder: folders.slice(0, index + 1).join('/') })}`,
    })),
    { label: title },
    ...below,
  ]
}
