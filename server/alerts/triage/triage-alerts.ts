import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { alertDecisions, alerts } from '../../../db/schema'
import type { Context, JobContext } from '../../kernel/context'
import { addJob } from '../../kernel/jobs'
import { withTransaction } from '../../kernel/transaction'
import { triageAlerts as triageJob } from '../jobs'
import type { AlertRow } from '../processing/choose-rows'
import { readSreConfig } from '../read-sre-config'
import { rankSections } from './rank-sections'
import { readCandidates } from './read-candidates'

const BATCH = 20

/** Call it in the transaction that stores alerts. One job of an org waits at most. */
export const requestTriage = (ctx: Pick<Context, 'db' | 'requestId'>, orgId: number): Promise<void> =>
  addJob(
    ctx,
    triageJob,
    { orgId, requestId: ctx.requestId },
    { key: `alerts-triage:${orgId}`, queue: `alerts-triage:${orgId}` },
  )

/**
 * Compares new alerts with the sections of their repositories. A decision that a person made about the same problem is taken
 * over; an alert of a known problem joins it instead of asking again.
 */
export async function triageAlerts(ctx: JobContext, orgId: number): Promise<void> {
  for (;;) {
    ctx.signal.throwIfAborted()
    const untriaged = await ctx.db
      .select()
      .from(alerts)
      .where(and(eq(alerts.orgId, orgId), isNull(alerts.triagedAt)))
      .orderBy(asc(alerts.id))
      .limit(BATCH)
    if (untriaged.length === 0) return
    for (const alert of untriaged) await triageAlert(ctx, alert)
  }
}

function triageAlert(ctx: JobContext, alert: AlertRow): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const decided = await findDecision(tx, alert)
    const joinedId = await findSameProblem(tx, alert)
    const suggestions = await suggestSections(tx, alert)
    await tx.db
      .update(alerts)
      .set({ triagedAt: tx.clock.now(), joinedId, suggestions, ...(alert.decision === null && decided) })
      .where(
        and(
          eq(alerts.orgId, alert.orgId),
          eq(alerts.id, alert.id),
          // It may have moved to another repository meanwhile: then it stays untriaged.
          alert.repositoryId === null
            ? isNull(alerts.repositoryId)
            : eq(alerts.repositoryId, alert.repositoryId),
        ),
      )
  })
}

/** The sections without AI. None without a repository, or where the configuration turns it off. */
async function suggestSections(ctx: JobContext, { repositoryId, ...alert }: AlertRow) {
  if (repositoryId === null) return []
  const { sre } = await readSreConfig(ctx, { orgId: alert.orgId, repositoryId })
  if (!sre.auto_triage) return []
  const { features, candidates } = await readCandidates(ctx, { ...alert, repositoryId })
  return rankSections(features, candidates)
}

async function findDecision({ db }: JobContext, { orgId, repositoryId, problemKey }: AlertRow) {
  if (repositoryId === null) return null
  const [row] = await db
    .select({
      decision: alertDecisions.decision,
      sectionPath: alertDecisions.sectionPath,
      sectionId: alertDecisions.sectionId,
      decidedBy: alertDecisions.decidedBy,
      decidedAt: alertDecisions.decidedAt,
    })
    .from(alertDecisions)
    .where(
      and(
        eq(alertDecisions.orgId, orgId),
        eq(alertDecisions.repositoryId, repositoryId),
        eq(alertDecisions.problemKey, problemKey),
      ),
    )
  return row ?? null
}

/** The oldest open alert of the same problem, which joined no other. */
async function findSameProblem(
  { db }: JobContext,
  { orgId, id, repositoryId, problemKey }: AlertRow,
): Promise<number | null> {
  const [row] = await db
    .select({ id: alerts.id })
    .from(alerts)
    .where(
      and(
        eq(alerts.orgId, orgId),
        eq(alerts.problemKey, problemKey),
        eq(alerts.state, 'open'),
        repositoryId === null ? isNull(alerts.repositoryId) : eq(alerts.repositoryId, repositoryId),
        isNull(alerts.joinedId),
        lt(alerts.id, id),
      ),
    )
    .orderBy(asc(alerts.id))
    .limit(1)
  return row?.id ?? null
}
