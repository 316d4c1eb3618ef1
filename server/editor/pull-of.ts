import { askHost } from '../kernel/ask-host'
import type { OrgContext } from '../kernel/context'
import { repoUrl } from '../kernel/urls'
import { findOpenPull, openPull } from '../pulls'
import type { Place } from './open-place'

export interface PullAt {
  number: number
  url: string
}

export interface PullText {
  title: string
  body: string
}

/* Pull requests of local repositories are ours; those of the others lie with their host. */

/** The open one that asks to merge this branch of the repository itself. */
export async function findPullOf(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { github, repository }: Pick<Place, 'github' | 'repository'>,
  branch: string,
): Promise<PullAt | null> {
  if (github) {
    const found = await askHost(github.host.findPull(github.ref, branch))
    return found && !found.head.isFork ? { number: found.number, url: found.url } : null
  }
  const number = await findOpenPull(ctx, repository, branch)
  return number === null ? null : { number, url: `${repoUrl(ctx.org, repository)}/pulls/${number}` }
}

export async function openPullOf(
  ctx: OrgContext,
  { github, repository }: Place,
  { head, base, ...text }: PullText & { head: string; base: string },
): Promise<PullAt> {
  if (github)
    return askHost(github.host.openPull(github.ref, { ...text, headBranch: head, baseBranch: base }))
  const at = { owner: repository.owner, repo: repository.name }
  return openPull(ctx, at, { ...text, head, base })
}
