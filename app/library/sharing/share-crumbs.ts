import type { DocumentLocation } from '#app/library/document/document-location'
import { repoCrumbs } from '#app/library/repository/repo-crumbs'
import { docPath } from '#shared/page-paths'

export const shareCrumbs = ({ path, ...at }: DocumentLocation, title: string) =>
  repoCrumbs(at, { label: title, to: docPath(at.org, at.owner, at.repo, path) }, { label: 'Share' })
