import type { Org } from './context'

interface Named {
  owner: string
  name: string
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')

const under = (org: Org, kind: string, { owner, name }: Named) =>
  `/app/${org.slug}/${kind}/${encodeURIComponent(owner)}/${encodeURIComponent(name)}`

/* Where a person finds a thing. Pages, answers and messages all link through these. */

export const repoUrl = (org: Org, repository: Named) => under(org, 'repos', repository)

export const docUrl = (org: Org, repository: Named, path: string) =>
  `${under(org, 'docs', repository)}/${encodePath(path)}`

export const specUrl = (org: Org, repository: Named, path: string) =>
  `${under(org, 'specs', repository)}/${encodePath(path)}`

/** The bytes of an image. */
export const fileUrl = (org: Org, repository: Named, path: string) =>
  `${under(org, 'files', repository)}/${encodePath(path)}`
