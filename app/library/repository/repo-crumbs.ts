import type { Crumb } from '#app/components/frame/breadcrumbs.tsx'
import { repoPath } from '#shared/page-paths'

/** The crumbs of a page below a repository. */
export const repoCrumbs = (at: { org: string; owner: string; repo: string }, ...below: Crumb[]): Crumb[] => [
  { label: at.repo, to: repoPath(at.org, at.owner, at.repo) },
  ...below,
]
