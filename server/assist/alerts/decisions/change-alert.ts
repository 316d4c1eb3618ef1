import { and, eq } from 'drizzle-orm'
import { alertDecisions, alerts, documents, sections } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import type { ActName } from '#server/kernel/registry'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import type { DecisionInput } from '../list/wire'

export type AlertRow = typeof alerts.$inferSelect

const HOUR_MS = 3_600_000

export const silenceAlert = (ctx: OrgContext, id: number, hours: number): Promise<{ ok: true }> =>
  changeAlert(ctx, id, 'alert.silence', async (tx) => {
    const until = new Date(tx.clock.now().getTime() + hours * HOUR_MS)
    return { silencedUntil: hours === 0 ? null : until }
  })

/** The next error reopens it. */
export const resolveAlert = (ctx: OrgContext, id: number): Promise<{ ok: true }> =>
  changeAlert(ctx, id, 'alert.resolve', async (tx) => ({
    state: 'resolved',
    resolvedBy: 'person',
    resolvedAt: tx.clock.now(),
  }))

/** Remembers the decision by problem, so that the problem's next alert gets the same section, even from another source. */
export const decideAlert = (ctx: OrgContext, id: number, { section }: DecisionInput): Promise<{ ok: true }> =>
  changeAlert(ctx, id, 'alert.decide', async (tx, alert) => {
    const { repositoryId, orgId, problemKey } = alert
    if (repositoryId === null)
      throw conflict('No repository. Assign the service of this alert to one under Settings, Alerts.')
    if (section) await requireSection(tx, repositoryId, section)
    const decision = {
      decision: section ? ('section' as const) : ('none' as const),
      sectionPath: section?.file_path ?? null,
      sectionId: section?.section_id ?? null,
      decidedBy: userIdOf(tx),
      decidedAt: tx.clock.now(),
    }
    await tx.db
      .insert(alertDecisions)
      .values({ orgId, repositoryId, problemKey, ...decision })
      .onConflictDoUpdate({
        target: [alertDecisions.orgId, alertDecisions.repositoryId, alertDecisions.problemKey],
        set: decision,
      })
    await tx.db
      .update(alerts)
      .set(decision)
      .where(
        and(
          eq(alerts.orgId, orgId),
          eq(alerts.repositoryId, repositoryId),
          eq(alerts.problemKey, problemKey),
          eq(alerts.state, 'open'),
        ),
      )
    return decision
  })

async function requireSection(
  { db, org }: OrgContext,
  repositoryId: number,
  { file_path: path, section_id: sectionId }: NonNullable<DecisionInput['section']>,
): Promise<void> {
  const matchingSections = await db
    .select({ title: sections.title })
    .from(documents)
    .innerJoin(sections, and(eq(sections.orgId, documents.orgId), eq(sections.textId, documents.textId)))
    .where(
      and(
        eq(documents.orgId, org.id),
        eq(documents.repositoryId, repositoryId),
        eq(documents.path, path),
        eq(sections.sectionId, sectionId),
      ),
    )
    .limit(1)
  if (matchingSections.length === 0)
    throw new DomainError('validation_failed', {
      message:
        'The repository of the alert has no such section. Copy the link of a section from the page of its spec.',
      issues: [
        {
          loc: ['body', 'section'],
          msg: 'is not a section of the repository of the alert',
          type: 'unknown_section',
        },
      ],
    })
}

function changeAlert(
  ctx: OrgContext,
  id: number,
  act: ActName,
  change: (tx: OrgContext, alert: AlertRow) => Promise<Partial<AlertRow>>,
): Promise<{ ok: true }> {
  return withTransaction(ctx, async (tx) => {
    const alert = await lockAlert(tx, id)
    await tx.db
      .update(alerts)
      .set(await change(tx, alert))
      .where(isAlert(tx, id))
    await recordAlertAct(tx, act, alert)
    return { ok: true }
  })
}

export async function lockAlert(ctx: OrgContext, id: number): Promise<AlertRow> {
  const [alert] = await ctx.db.select().from(alerts).where(isAlert(ctx, id)).for('update')
  if (!alert) throw notFound()
  return alert
}

export const isAlert = ({ org }: OrgContext, id: number) => and(eq(alerts.orgId, org.id), eq(alerts.id, id))

export const recordAlertAct = (
  ctx: OrgContext,
  act: ActName,
  { id, title }: AlertRow,
  details: Record<string, unknown> = {},
) => recordAct(ctx, { act, target: { kind: 'alert', id, name: title }, details })
