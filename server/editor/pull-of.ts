import { askHost } from '../kernel/ask-host'
import type { OrgContext } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
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

interface PullDraft extends PullText {
  head: string
  base: string
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

/** Opens one for a branch that is ours alone; `record` is done in the same act, where the act is a transaction of ours. */
export async function openPullOf(
  ctx: OrgContext,
  place: Place,
  draft: PullDraft,
  record: (ctx: OrgContext) => Promise<void>,
): Promise<PullAt> {
  if (place.github) {
    const opened = await openAtGitHub(ctx, place, place.github, draft)
    await record(ctx)
    return opened
  }
  const at = { owner: place.repository.owner, repo: place.repository.name }
  return withTransaction(ctx, async (tx) => {
    const opened = await openPull(tx, at, draft)
    await record(tx)
    return opened
  })
}

/** The one that is open on the branch after all is the one whose answer was lost. */
async function openAtGitHub(
  ctx: OrgContext,
  place: Place,
  { host, ref }: NonNullable<Place['github']>,
  { head, base, ...text }: PullDraft,
): Promise<PullAt> {
  try {
    return await askHost(host.openPull(ref, { ...text, headBranch: head, baseBranch: base }))
  } catch (error) {
    const opened = await findPullOf(ctx, place, head)
    if (opened) return opened
    throw error
  }
}
