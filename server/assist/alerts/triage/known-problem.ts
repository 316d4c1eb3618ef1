import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { alertDecisions, alerts } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { AlertRow } from '../processing/choose-rows'

/** What a person decided about the problem of the alert. Null if nobody did. */
export async function findDecision({ db }: JobContext, { orgId, repositoryId, problemKey }: AlertRow) {
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

/** The oldest open alert of the same problem that has not joined another one. */
export async function findSameProblem({ db }: JobContext, { orgId, id, repositoryId, problemKey }: AlertRow) {
  const [row] = await db
    .select({
      id: alerts.id,
      triagedAt: alerts.triagedAt,
      suggestions: alerts.suggestions,
      triageNote: alerts.triageNote,
    })
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
  return row ?? null
}
