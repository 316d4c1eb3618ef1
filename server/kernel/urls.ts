import { docPath, imagePath, repoPath, sourcePath, specPath } from '#shared/page-paths'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { UrlResolver } from '#spec/render/urls/resolve-relative-urls'
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

/** Resolves links and images in the rendered text of a document. Links to other files lead to their source pages. */
export const linksFrom = (org: Org, repository: RepositoryName, documentPath: string): UrlResolver => ({
  documentPath,
  link: (path, suffix) => pageUrl(org, repository, path) + suffix,
  image: (path) => fileUrl(org, repository, path),
})

/** Markdown files have a page that also finds moved documents, and files that are no documents. */
const pageUrl = (org: Org, repository: RepositoryName, path: string) =>
  isMarkdownPath(path)
    ? docUrl(org, repository, path)
    : sourcePath(org.slug, repository.owner, repository.name, path)
