import { and, eq, ne, or } from 'drizzle-orm'
import { issues, pulls } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import {
  findLocalRepository,
  isIssueOf,
  type LocalRepository,
  type RepoNames,
} from '#server/writing/issues/index'
import { getPull } from './get-pull'
import { targetOf } from './pull-key'
import { findPull, type Pull, pullStateOf } from './read-pulls'
import type { PullWire } from './wire'

/** Deletes the head branch of a merged or closed pull request, if it is still at the commit that was merged or closed. */
export function deletePullBranch(ctx: OrgContext, at: RepoNames, number: number): Promise<PullWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    const row = await findPull(tx, repository, number)
    const { headBranch, headSha } = row.pull
    if (pullStateOf(row) === 'open')
      throw conflict('The pull request is open. Merge or close it, then delete its branch.')
    await refuseNeededBranch(tx, repository, row)
    const target = targetOf(at, number)
    await recordAct(tx, {
      act: 'pull.delete_branch',
      target,
      details: { branch: headBranch, commit: headSha },
    })
    await tx.ports.codeHosts.local.deleteBranch(repository.ref, { name: headBranch, commitSha: headSha })
    return getPull(tx, at, number)
  })
}

async function refuseNeededBranch(
  { db }: OrgContext,
  repository: LocalRepository,
  { pull: { number, headBranch } }: Pull,
): Promise<void> {
  const [open] = await db
    .select({ number: pulls.number })
    .from(pulls)
    .innerJoin(issues, and(isIssueOf(repository), eq(issues.number, pulls.number)))
    .where(
      and(
        eq(pulls.orgId, repository.orgId),
        eq(pulls.repositoryId, repository.id),
        or(eq(pulls.headBranch, headBranch), eq(pulls.baseBranch, headBranch)),
        eq(issues.state, 'open'),
        ne(pulls.number, number),
      ),
    )
    .limit(1)
  if (open) throw conflict(`#${open.number} is open and needs ${headBranch}.`)
}
