import { docPath, imagePath, repoPath, specPath } from '#shared/page-paths'
import type { Org } from './context'

interface RepositoryName {
  owner: string
  name: string
}

/* The paths of pages, for database rows. */

export const repoUrl = ({ slug }: Org, { owner, name }: RepositoryName) => repoPath(slug, owner, name)

export const docUrl = ({ slug }: Org, { owner, name }: RepositoryName, path: string) =>
  docPath(slug, owner, name, path)

export const specUrl = ({ slug }: Org, { owner, name }: RepositoryName, path: string) =>
  specPath(slug, owner, name, path)

/** The bytes of an image. */
export const fileUrl = ({ slug }: Org, { owner, name }: RepositoryName, path: string) =>
  imagePath(slug, owner, name, path)
