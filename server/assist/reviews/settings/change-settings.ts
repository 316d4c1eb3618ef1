import { reviewSettings } from '#db/schema/index'
import { requestStaleIssue } from '#server/insight/staleness/index'
import type { OrgContext } from '#server/kernel/context'
import { addJobs } from '#server/kernel/jobs'
import type { RepositoryNames } from '#server/kernel/paths'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { publishRun } from '../jobs'
import { listReviews } from '../pages/list-reviews'
import { jobOfPull } from '../request-review'
import type { ReviewSettingsWire } from '../wire'
import { type ReviewSettings, readSettings } from './read-settings'

export async function getSettings(
  ctx: OrgContext,
  { owner, repo }: RepositoryNames,
): Promise<ReviewSettingsWire> {
  const repository = await findRepository(ctx, owner, repo)
  return settingsToWire(await readSettings(ctx, repository), repository)
}

/** Changes how pull requests of a repository are reviewed. The gates of open ones are judged again. */
export function changeSettings(
  ctx: OrgContext,
  { owner, repo }: RepositoryNames,
  wire: ReviewSettingsWire,
): Promise<ReviewSettingsWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findRepository(tx, owner, repo)
    const { orgId, id: repositoryId } = repository
    const settings = settingsOfWire(wire)
    await tx.db
      .insert(reviewSettings)
      .values({ orgId, repositoryId, ...settings })
      .onConflictDoUpdate({ target: [reviewSettings.orgId, reviewSettings.repositoryId], set: settings })
    await recordAct(tx, {
      act: 'review.settings',
      target: { kind: 'repository', id: repositoryId, name: `${repository.owner}/${repository.name}` },
      details: wire,
    })
    await requestStaleIssue(tx, repository)
    await judgeAgain(tx, { orgId, repositoryId, owner: repository.owner, name: repository.name })
    return wire
  })
}

/** Pull requests whose gates are judged again at once. Others follow with their next push. */
const MAX_OPEN = 100

async function judgeAgain(
  ctx: OrgContext,
  { orgId, repositoryId, ...repo }: { orgId: number; repositoryId: number; owner: string; name: string },
): Promise<void> {
  const { reviews } = await listReviews(ctx, {
    repo,
    state: 'open',
    sort: '-updated',
    limit: MAX_OPEN,
    offset: 0,
  })
  await addJobs(
    ctx,
    publishRun,
    reviews.map(({ number }) => ({
      payload: { orgId, repositoryId, number, requestId: ctx.requestId },
      ...jobOfPull('publish', { repositoryId, number }),
    })),
  )
}

const settingsToWire = (settings: ReviewSettings, { localPath }: Repository): ReviewSettingsWire => ({
  at_merge: settings.atMerge,
  no_lint_errors: settings.noLintErrors,
  min_coverage: settings.minCoverage,
  touched_must_change: settings.touchedMustChange,
  approval_approves: settings.approvalApproves,
  stale_issue: settings.staleIssue ?? localPath !== null,
})

const settingsOfWire = (wire: ReviewSettingsWire): ReviewSettings => ({
  atMerge: wire.at_merge,
  noLintErrors: wire.no_lint_errors,
  minCoverage: wire.min_coverage,
  touchedMustChange: wire.touched_must_change,
  approvalApproves: wire.approval_approves,
  staleIssue: wire.stale_issue,
})
