import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { alerts, repositories } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { TrackerError } from '#server/ports/tracker/port'
import { createIssue } from '#server/writing/issues/index'
import { type AlertRow, isAlert, lockAlert, recordAlertAct } from './change-alert'
import {
  findHostedIssue,
  ISSUE_LABEL,
  type OpenedIssue,
  openHostedIssue,
  type Repository,
} from './hosted-issue'
import { issueText, issueTitle } from './issue-text'

/** Opens an issue in the alert's repository, at most once. */
export async function openIssue(ctx: OrgContext, id: number): Promise<OpenedIssue> {
  const { alert, repository, mark, isRepeated } = await recordIntent(ctx, id)
  if (repository.localPath !== null) return openLocalIssue(ctx, repository, id)
  const request = { alert, repository, mark }
  try {
    const earlierIssue = isRepeated ? await findHostedIssue(ctx, request) : null
    return await storeIssue(ctx, id, earlierIssue ?? (await openHostedIssue(ctx, request)))
  } catch (error) {
    const isRejected = error instanceof TrackerError && !isUncertain(error)
    if (isRejected && !isRepeated) await dropIntent(ctx, id)
    throw error
  }
}

/** Errors after which the issue may exist. */
const isUncertain = ({ code }: TrackerError) => code === 'unavailable' || code === 'garbled'

/** Covers a running request, and the time until a code host shows a new issue. */
const WAIT_MS = 60_000

/** Stores the intent before the request. A later attempt has the same mark and searches for the issue first. */
function recordIntent(ctx: OrgContext, id: number) {
  return withTransaction(ctx, async (tx) => {
    const alert = await lockAlert(tx, id)
    if (alert.issueNumber !== null)
      throw conflict(`Issue #${alert.issueNumber} was opened from this alert before.`)
    const repository = await findRepository(tx, alert)
    const now = tx.clock.now()
    const isUnderWay = alert.issueRequestedAt && now.getTime() - alert.issueRequestedAt.getTime() < WAIT_MS
    if (isUnderWay)
      throw conflict('An issue is being opened from this alert. Try again in a minute.', { retryable: true })
    const mark = alert.issueMark ?? randomUUID()
    if (repository.localPath === null)
      await tx.db.update(alerts).set({ issueMark: mark, issueRequestedAt: now }).where(isAlert(tx, id))
    return { alert, repository, mark, isRepeated: alert.issueMark !== null }
  })
}

async function findRepository({ db, org }: OrgContext, { repositoryId }: AlertRow): Promise<Repository> {
  const [repository] =
    repositoryId === null
      ? []
      : await db
          .select()
          .from(repositories)
          .where(
            and(
              eq(repositories.orgId, org.id),
              eq(repositories.id, repositoryId),
              isNull(repositories.disconnectedAt),
            ),
          )
  if (!repository)
    throw conflict('No repository. Assign the service of this alert to one under Settings, Alerts.')
  return repository
}

function openLocalIssue(ctx: OrgContext, repository: Repository, id: number): Promise<OpenedIssue> {
  return withTransaction(ctx, async (tx) => {
    const alert = await lockAlert(tx, id)
    if (alert.issueNumber !== null)
      throw conflict(`Issue #${alert.issueNumber} was opened from this alert before.`)
    const at = { org: tx.org.slug, owner: repository.owner, repo: repository.name }
    const { number } = await createIssue(tx, at, {
      title: issueTitle(alert),
      body: issueText(tx, alert, repository),
      labels: [ISSUE_LABEL],
      assignees: [],
      milestone: null,
    })
    return storeIssue(tx, id, { number, url: null })
  })
}

function storeIssue(ctx: OrgContext, id: number, issue: OpenedIssue): Promise<OpenedIssue> {
  return withTransaction(ctx, async (tx) => {
    const alert = await lockAlert(tx, id)
    await tx.db.update(alerts).set({ issueNumber: issue.number, issueUrl: issue.url }).where(isAlert(tx, id))
    await recordAlertAct(tx, 'alert.open_issue', alert, { number: issue.number })
    return issue
  })
}

/** The code host rejected the only request, so there is no issue to look for. */
async function dropIntent(ctx: OrgContext, id: number): Promise<void> {
  await ctx.db.update(alerts).set({ issueMark: null, issueRequestedAt: null }).where(isAlert(ctx, id))
}
