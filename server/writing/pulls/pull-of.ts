import { and, desc, eq } from 'drizzle-orm'
import { issues, pulls } from '#db/schema/index'
import type { HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import type { Context, OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { repoUrl } from '#server/kernel/urls'
import type { LocalRepository } from '#server/writing/issues/index'
import { openPull } from './open-pull'

export interface PullLocation {
  number: number
  url: string
}

export interface PullText {
  title: string
  body: string
}

/** The repository that contains the branch. */
type PullRepository = Pick<HostedRepository, 'forge'> & { repository: Repository }

interface OwnPullDraft extends PullText {
  head: string
  base: string
}

/**
 * Pull requests of local repositories are stored in our database. All others are stored at their code host.
 */

/** The open pull request for a branch of the repository itself. Pull requests from forks do not count. */
export async function findPullOf(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  { forge, repository }: PullRepository,
  branch: string,
): Promise<PullLocation | null> {
  if (forge) {
    const hostedPull = await forge.host.findPull(forge.ref, branch)
    return hostedPull && !hostedPull.head.isFork ? { number: hostedPull.number, url: hostedPull.url } : null
  }
  const number = await findOpenPull(ctx, repository, branch)
  return number === null ? null : { number, url: `${repoUrl(ctx.org, repository)}/pulls/${number}` }
}

/** Opens a pull request for our own branch. For local repositories, `record` joins the transaction. */
export async function openPullOf(
  ctx: OrgContext,
  target: PullRepository,
  draft: OwnPullDraft,
  record: (ctx: OrgContext) => Promise<void>,
): Promise<PullLocation> {
  if (target.forge) {
    const opened = await openAtForge(ctx, target, target.forge, draft)
    await record(ctx)
    return opened
  }
  const at = { owner: target.repository.owner, repo: target.repository.name }
  return withTransaction(ctx, async (tx) => {
    const opened = await openPull(tx, at, draft)
    await record(tx)
    return opened
  })
}

/** If the request fails but the pull request exists, it succeeded and only the response was lost. */
async function openAtForge(
  ctx: OrgContext,
  target: PullRepository,
  { host, ref }: NonNullable<PullRepository['forge']>,
  { head, base, ...text }: OwnPullDraft,
): Promise<PullLocation> {
  try {
    return await host.openPull(ref, { ...text, headBranch: head, baseBranch: base })
  } catch (error) {
    const opened = await findPullOf(ctx, target, head)
    if (opened) return opened
    throw error
  }
}

/** The number of the open pull request for this branch. The newest one if there are several. */
async function findOpenPull(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<LocalRepository, 'orgId' | 'id'>,
  headBranch: string,
): Promise<number | null> {
  const [open] = await db
    .select({ number: pulls.number })
    .from(pulls)
    .innerJoin(
      issues,
      and(
        eq(issues.orgId, pulls.orgId),
        eq(issues.repositoryId, pulls.repositoryId),
        eq(issues.number, pulls.number),
      ),
    )
    .where(
      and(
        eq(pulls.orgId, orgId),
        eq(pulls.repositoryId, id),
        eq(pulls.headBranch, headBranch),
        eq(issues.state, 'open'),
      ),
    )
    .orderBy(desc(pulls.number))
    .limit(1)
  return open?.number ?? null
}
