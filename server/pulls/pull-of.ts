import type { HostedRepository } from '../kernel/code-hosts/code-host-of'
import { translateHostErrors } from '../kernel/code-hosts/translate-host-error'
import type { OrgContext } from '../kernel/context'
import { withTransaction } from '../kernel/transaction'
import { repoUrl } from '../kernel/urls'
import type { Repository } from '../repos'
import { findOpenPull } from './find-open-pull'
import { openPull } from './open-pull'

export interface PullAt {
  number: number
  url: string
}

export interface PullText {
  title: string
  body: string
}

/** Where the branch lies. */
type Hosted = Pick<HostedRepository, 'forge'> & { repository: Repository }

interface PullDraft extends PullText {
  head: string
  base: string
}

/* Pull requests of local repositories are ours; those of the others lie with their host. */

/** The open one that asks to merge this branch of the repository itself. */
export async function findPullOf(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { forge, repository }: Hosted,
  branch: string,
): Promise<PullAt | null> {
  if (forge) {
    const found = await translateHostErrors(forge.host.findPull(forge.ref, branch))
    return found && !found.head.isFork ? { number: found.number, url: found.url } : null
  }
  const number = await findOpenPull(ctx, repository, branch)
  return number === null ? null : { number, url: `${repoUrl(ctx.org, repository)}/pulls/${number}` }
}

/** Opens one for a branch that is ours alone; `record` is done in the same act, where the act is a transaction of ours. */
export async function openPullOf(
  ctx: OrgContext,
  place: Hosted,
  draft: PullDraft,
  record: (ctx: OrgContext) => Promise<void>,
): Promise<PullAt> {
  if (place.forge) {
    const opened = await openAtForge(ctx, place, place.forge, draft)
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
async function openAtForge(
  ctx: OrgContext,
  place: Hosted,
  { host, ref }: NonNullable<Hosted['forge']>,
  { head, base, ...text }: PullDraft,
): Promise<PullAt> {
  try {
    return await translateHostErrors(host.openPull(ref, { ...text, headBranch: head, baseBranch: base }))
  } catch (error) {
    const opened = await findPullOf(ctx, place, head)
    if (opened) return opened
    throw error
  }
}
