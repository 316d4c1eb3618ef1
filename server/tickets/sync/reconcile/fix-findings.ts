import { and, eq, inArray } from 'drizzle-orm'
import { ticketFindings } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { DomainError, isDomainError, notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { TrackerError } from '#server/ports/tracker/port'
import type { FindingFix } from '#spec/tickets/findings/finding'
import type { OpenTracker } from '../vendor/open-connections'
import { findSyncTarget } from '../world/sync-target'
import { FIXES } from './fixes'

type FindingRow = typeof ticketFindings.$inferSelect

export interface FixRequest {
  fix: FindingFix
  /** Why the contradiction is left as it is. */
  reason?: string
}

/** Fixes one contradiction, or records the reason to leave it. */
export async function fixFinding(
  ctx: OrgProcedureContext,
  id: string,
  request: FixRequest,
  open?: OpenTracker,
): Promise<void> {
  const [row] = await findRows(ctx, [id])
  if (!row) throw notFound()
  await fixRow(ctx, row, request, open)
}

/** Fixes each one independently. Failed ones are listed with the reason. */
export async function fixFindings(
  ctx: OrgProcedureContext,
  ids: readonly string[],
  request: FixRequest,
  open?: OpenTracker,
): Promise<{ fixed: string[]; errors: { id: string; error: string }[] }> {
  const rows = new Map((await findRows(ctx, ids)).map((row) => [row.id, row]))
  const result = { fixed: [] as string[], errors: [] as { id: string; error: string }[] }
  for (const id of new Set(ids)) {
    const row = rows.get(id)
    try {
      if (!row) throw notFound()
      await fixRow(ctx, row, request, open)
      result.fixed.push(id)
    } catch (error) {
      if (!isDomainError(error) && !(error instanceof TrackerError)) throw error
      result.errors.push({ id, error: error.message })
    }
  }
  return result
}

const findRows = ({ db, org }: OrgProcedureContext, ids: readonly string[]): Promise<FindingRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(ticketFindings)
        .where(and(eq(ticketFindings.orgId, org.id), inArray(ticketFindings.id, [...ids])))

async function fixRow(
  ctx: OrgProcedureContext,
  row: FindingRow,
  { fix, reason }: FixRequest,
  open: OpenTracker | undefined,
): Promise<void> {
  const { finding, orgId, repositoryId } = row
  if (!finding.fixes.includes(fix)) throw invalid('fix', `is none of ${finding.fixes.join(', ')}`)
  if (fix === 'leave' && !reason) throw invalid('reason', 'is needed to leave a contradiction')
  const target = await findSyncTarget(ctx, { orgId, repositoryId })
  if (!target) throw notFound()
  if (fix !== 'leave') await FIXES[fix]({ ctx, target, finding, open })
  await withTransaction(ctx, async (tx) => {
    const isRow = and(
      eq(ticketFindings.orgId, orgId),
      eq(ticketFindings.repositoryId, repositoryId),
      eq(ticketFindings.id, row.id),
    )
    if (fix === 'leave')
      await tx.db
        .update(ticketFindings)
        .set({ leftBecause: reason, leftBy: userIdOf(tx), leftAt: tx.clock.now() })
        .where(isRow)
    else await tx.db.delete(ticketFindings).where(isRow)
    await recordAct(tx, {
      act: 'ticket_finding.fix',
      target: { kind: 'ticket_finding', id: row.id, name: finding.explanation.slice(0, 200) },
      details: { kind: finding.kind, fix, ...(reason && { reason }) },
    })
  })
}

const invalid = (field: string, msg: string) =>
  new DomainError('validation_failed', {
    message: `\`${field}\` ${msg}.`,
    issues: [{ loc: ['body', field], msg, type: 'no_such_fix' }],
  })
