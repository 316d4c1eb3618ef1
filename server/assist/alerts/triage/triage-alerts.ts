import { and, asc, eq, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/index'
import type { Context, JobContext } from '#server/kernel/context'
import { addJob } from '#server/kernel/jobs'
import { triageAlerts as triageJob } from '../jobs'
import type { AlertRow } from '../processing/choose-rows'
import { readSreConfig } from '../read-sre-config'
import { updateSpikeMessages } from '../spikes/record-change'
import { findDecision, findSameProblem } from './known-problem'
import { likelySections, type RankedSection, rankCandidates } from './rank-sections'
import { readCandidates } from './read-candidates'
import { type Suggestions, suggestWithAi } from './suggest-with-ai'

const BATCH = 20

/** Call it in the transaction that stores alerts. At most one job per org waits. */
export const requestTriage = (ctx: Pick<Context, 'db' | 'requestId'>, orgId: number): Promise<void> =>
  addJob(
    ctx,
    triageJob,
    { orgId, requestId: ctx.requestId },
    { key: `alerts-triage:${orgId}`, queue: `alerts-triage:${orgId}` },
  )

/**
 * Compares new alerts with the sections of their repositories, and asks AI if available. Reuses a person's decision about the
 * same problem; an alert of a known problem joins it and gets its sections without asking again.
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
    await updateSpikeMessages(ctx, orgId)
  }
}

async function triageAlert(ctx: JobContext, alert: AlertRow): Promise<void> {
  const sameProblem = await findSameProblem(ctx, alert)
  const decided = alert.decision === null ? await findDecision(ctx, alert) : null
  const save = (tx: Pick<Context, 'db' | 'clock'>, { isAsked = false, ...named }: Suggestions) =>
    saveTriage(tx, alert, {
      ...named,
      ...decided,
      joinedId: sameProblem?.id ?? null,
      ...(isAsked && { aiTriagedAt: tx.clock.now() }),
    })
  if (sameProblem?.triagedAt)
    return save(ctx, { suggestions: sameProblem.suggestions, triageNote: sameProblem.triageNote })
  const { config, ranked } = await rank(ctx, alert)
  if (!config) return save(ctx, { suggestions: [], triageNote: null })
  if (!config.sre.auto_triage) return save(ctx, { suggestions: [], triageNote: TURNED_OFF })
  const withoutAi = (triageNote: string | null) =>
    save(ctx, { suggestions: likelySections(ranked), triageNote })
  if (ranked.length === 0 || decided || alert.decision) return withoutAi(null)
  const note = await suggestWithAi(ctx, { ...alert, repositoryId: alert.repositoryId ?? 0 }, ranked, save)
  if (note !== null) await withoutAi(note)
}

const TURNED_OFF = 'sre.auto_triage is off in CONFIG.yaml.'

/** The repository's sections similar to the alert. Empty without a repository. */
async function rank(ctx: JobContext, { repositoryId, ...alert }: AlertRow) {
  if (repositoryId === null) return { config: null, ranked: [] }
  const config = await readSreConfig(ctx, { orgId: alert.orgId, repositoryId })
  if (!config.sre.auto_triage) return { config, ranked: [] }
  const { features, candidates } = await readCandidates(ctx, { ...alert, repositoryId })
  const ranked: RankedSection[] = rankCandidates(features, candidates)
  return { config, ranked }
}

/** An alert that was moved to another repository in the meantime stays untriaged. */
async function saveTriage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { orgId, id, repositoryId }: AlertRow,
  result: Partial<AlertRow>,
): Promise<void> {
  await db
    .update(alerts)
    .set({ ...result, triagedAt: clock.now() })
    .where(
      and(
        eq(alerts.orgId, orgId),
        eq(alerts.id, id),
        repositoryId === null ? isNull(alerts.repositoryId) : eq(alerts.repositoryId, repositoryId),
      ),
    )
}
