import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { docPath } from '#shared/page-paths'
import { readableName } from '#spec/markdown/readable-name'
import type { DocumentLocation } from '../document-location'

/** The document may be gone, so its name is made from the path. */
export const historyCrumbs = ({ path, ...at }: DocumentLocation) =>
  repoCrumbs(
    at,
    { label: readableName(path).name, to: docPath(at.org, at.owner, at.repo, path) },
    { label: 'History' },
  )
