import { and, eq } from 'drizzle-orm'
import { repositories, reviewFindings } from '#db/schema/index'
import type { Context, OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { addJob } from '#server/kernel/jobs'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { publishRun } from '../jobs'
import { jobOfPull } from '../request-review'
import type { FindingRow } from '../run/store-analysis'

type Decision = Exclude<FindingRow['state'], 'open'>

interface DecisionInput {
  findingId: number
  decision: Decision
  reason?: string
}

/** Records a person's decision about a finding. A job updates check and comment. */
export function decideFinding(
  ctx: OrgContext,
  { findingId, decision, reason }: DecisionInput,
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const { finding, name } = await lockFinding(tx, findingId)
    await changeFinding(tx, finding, { state: decision, reason: reason ?? null, decidedBy: userIdOf(tx) })
    await recordAct(tx, {
      act: 'review.decide',
      target: { kind: 'review', id: finding.number, name: `${name}#${finding.number}` },
      details: { decision, kind: finding.kind, path: finding.path, section: finding.sectionId },
    })
    await requestPublication(tx, finding)
    return { ok: true }
  })
}

export async function changeFinding(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, id }: Pick<FindingRow, 'orgId' | 'id'>,
  change: Partial<FindingRow>,
): Promise<void> {
  await db
    .update(reviewFindings)
    .set({ decidedAt: clock.now(), ...change })
    .where(and(eq(reviewFindings.orgId, orgId), eq(reviewFindings.id, id)))
}

/** Requests the update of check and comment after decisions. */
export const requestPublication = (
  ctx: Pick<Context, 'db' | 'requestId'>,
  { orgId, repositoryId, number }: Pick<FindingRow, 'orgId' | 'repositoryId' | 'number'>,
): Promise<void> =>
  addJob(
    ctx,
    publishRun,
    { orgId, repositoryId, number, requestId: ctx.requestId },
    jobOfPull('publish', { repositoryId, number }),
  )

export async function lockFinding({ db, org }: OrgContext, id: number) {
  const [row] = await db
    .select({ finding: reviewFindings, owner: repositories.owner, name: repositories.name })
    .from(reviewFindings)
    .innerJoin(
      repositories,
      and(eq(repositories.orgId, reviewFindings.orgId), eq(repositories.id, reviewFindings.repositoryId)),
    )
    .where(and(eq(reviewFindings.orgId, org.id), eq(reviewFindings.id, id), isConnected))
    .for('update', { of: reviewFindings })
  if (!row) throw notFound()
  return { finding: row.finding, name: `${row.owner}/${row.name}` }
}
