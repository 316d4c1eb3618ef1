import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { issues, pulls } from '#db/schema/index'
import type { Context, OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { Branch, CommitComparison } from '#server/ports/codehost/port'
import {
  commentWithAct,
  findLocalRepository,
  isIssueOf,
  type LocalRepository,
  lockIssueNumbers,
  type RepoNames,
  recordMentions,
  reportPullChange,
  setIssueState,
  takeIssueNumber,
} from '#server/writing/issues/index'
import { describeBranch } from './describe-branch'
import { defaultBranch, findBranch } from './find-branch'
import { getPull } from './get-pull'
import { isPull, targetOf } from './pull-key'
import { readPullTips } from './pull-status'
import { findPull, pullStateOf } from './read-pulls'
import type { PullInput, PullWire } from './wire'

/** Opens a pull request. The base defaults to the default branch. */
export async function openPull(
  ctx: OrgContext,
  at: RepoNames,
  input: z.input<typeof PullInput>,
): Promise<PullWire> {
  const repository = await findLocalRepository(ctx, at)
  const base = await findBranch(ctx, repository, 'base', input.base ?? (await defaultBranch(ctx, repository)))
  const head = await findBranch(ctx, repository, 'head', input.head)
  const comparison = await requireNewCommits(ctx, repository, base, head)
  const text = input.title === undefined ? await describeBranch(ctx, repository, head, comparison) : null
  const title = input.title ?? text?.title ?? head.name
  const body = input.body || text?.body || ''
  return withTransaction(ctx, async (tx) => {
    const { orgId, id: repositoryId } = repository
    const number = await takeIssueNumber(tx, repository)
    await refuseDuplicate(tx, repository, { number, headBranch: head.name, baseBranch: base.name })
    await tx.db
      .insert(issues)
      .values({ orgId, repositoryId, number, kind: 'pull', title, body, authorId: authorOf(tx) })
    await recordMentions(tx, { orgId, repositoryId, number, commentId: null }, body)
    await tx.db.insert(pulls).values({
      orgId,
      repositoryId,
      number,
      headBranch: head.name,
      headSha: head.commitSha,
      baseBranch: base.name,
      baseSha: base.commitSha,
      isDraft: input.is_draft ?? false,
    })
    const details = { head: head.name, base: base.name, commit: head.commitSha }
    await recordAct(tx, { act: 'pull.open', target: targetOf(at, number), details })
    await reportPullChange(tx, repository, { number, change: 'opened' })
    return getPull(tx, at, number)
  })
}

/**
 * Saves the commits of both branches, so that the pull request stays readable after the branches are deleted.
 */
export async function closePull(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  comment?: string,
): Promise<PullWire> {
  const repository = await findLocalRepository(ctx, at)
  const { headSha, baseSha } = await readPullTips(ctx, repository, await findPull(ctx, repository, number))
  await withTransaction(ctx, async (tx) => {
    await lockIssueNumbers(tx, repository)
    const isOpen = pullStateOf(await findPull(tx, repository, number)) === 'open'
    if (comment !== undefined) await commentWithAct(tx, at, number, comment)
    if (!isOpen) return
    await tx.db.update(pulls).set({ headSha, baseSha }).where(isPull(repository, number))
    await setIssueState(tx, repository, number, { state: 'closed', closeReason: null })
    await recordAct(tx, { act: 'pull.close', target: targetOf(at, number) })
    await reportPullChange(tx, repository, { number, change: 'closed' })
  })
  return getPull(ctx, at, number)
}

export function reopenPull(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  comment?: string,
): Promise<PullWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    await lockIssueNumbers(tx, repository)
    const row = await findPull(tx, repository, number)
    if (pullStateOf(row) === 'merged')
      throw conflict('A merged pull request cannot be reopened. Open a new one.')
    await refuseDuplicate(tx, repository, row.pull)
    if (comment !== undefined) await commentWithAct(tx, at, number, comment)
    if (pullStateOf(row) !== 'open') await recordAct(tx, { act: 'pull.reopen', target: targetOf(at, number) })
    await setIssueState(tx, repository, number, { state: 'open', closeReason: null })
    await reportPullChange(tx, repository, { number, change: 'opened' })
    return getPull(tx, at, number)
  })
}

/** null: the product itself. */
const authorOf = (ctx: OrgContext) => (ctx.actor.kind === 'system' ? null : userIdOf(ctx))

async function requireNewCommits(
  { ports }: Pick<Context, 'ports'>,
  { ref }: LocalRepository,
  base: Branch,
  head: Branch,
): Promise<CommitComparison> {
  const comparison = await ports.codeHosts.local.compare(ref, base.commitSha, head.commitSha)
  if (!comparison?.mergeBaseSha)
    throw conflict(
      `${head.name} and ${base.name} have no common history, so neither can be merged into the other.`,
    )
  if (comparison.aheadBy === 0) throw conflict(`${head.name} has no commits that ${base.name} does not have.`)
  return comparison
}

/** The caller must hold the lock on the repository's numbers. */
async function refuseDuplicate(
  { db }: Pick<Context, 'db'>,
  repository: LocalRepository,
  { number, headBranch, baseBranch }: { number: number; headBranch: string; baseBranch: string },
): Promise<void> {
  const [open] = await db
    .select({ number: pulls.number })
    .from(pulls)
    .innerJoin(issues, and(isIssueOf(repository), eq(issues.number, pulls.number)))
    .where(
      and(
        eq(pulls.orgId, repository.orgId),
        eq(pulls.repositoryId, repository.id),
        eq(pulls.headBranch, headBranch),
        eq(pulls.baseBranch, baseBranch),
        eq(issues.state, 'open'),
        ne(pulls.number, number),
      ),
    )
  if (open) throw conflict(`#${open.number} already proposes to merge ${headBranch} into ${baseBranch}.`)
}
