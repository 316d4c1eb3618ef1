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

/** The repository that contains the branch. */
type Hosted = Pick<HostedRepository, 'forge'> & { repository: Repository }

interface PullDraft extends PullText {
  head: string
  base: string
}

/**
 * Pull requests of local repositories are stored in our database. All others are stored at their code host.
 */

/** The open pull request for a branch of the repository itself. Pull requests from forks do not count. */
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

/** Opens a pull request for our own branch. For local repositories, `record` joins the transaction. */
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

/** If the request fails but the pull request exists, it succeeded and only the response was lost. */
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
