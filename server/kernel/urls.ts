import { encodePagePath } from '../../spec/page-path'
import type { Org } from './context'

export { withoutLineBreaks } from '../../spec/page-path'

interface RepositoryName {
  owner: string
  name: string
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const under = (org: Org, kind: string, { owner, name }: RepositoryName) =>
  `/app/${org.slug}/${kind}/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`

/* Paths of pages. Pages, API responses and messages all build their links here. */

export const repoUrl = (org: Org, repository: RepositoryName) => under(org, 'repos', repository)

export const docUrl = (org: Org, repository: RepositoryName, path: string) =>
  `${under(org, 'docs', repository)}/${encodePagePath(path)}`

export const specUrl = (org: Org, repository: RepositoryName, path: string) =>
  `${under(org, 'specs', repository)}/${encodePagePath(path)}`

/** The bytes of an image. */
export const fileUrl = (org: Org, repository: RepositoryName, path: string) =>
  `${under(org, 'files', repository)}/${encodePath(path)}`
