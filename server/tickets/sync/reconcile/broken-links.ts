import { and, eq } from 'drizzle-orm'
import { ticketLinks } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { createFinding } from '#spec/tickets/findings/finding'
import type { OpenTracker } from '../vendor/open-connections'
import { findSyncTarget } from '../world/sync-target'
import type { LinkRow } from '../world/ticket-links'
import { FIXES } from './fixes'

export type BrokenLinkAct = 'recheck' | 'dismiss' | 'remove'

/** Looks for the ticket again, hides the link until it breaks again, or removes it from the document. */
export async function settleBrokenLink(
  ctx: OrgProcedureContext,
  linkId: number,
  act: BrokenLinkAct,
  open?: OpenTracker,
): Promise<void> {
  const [link] = await ctx.db
    .select()
    .from(ticketLinks)
    .where(and(eq(ticketLinks.orgId, ctx.org.id), eq(ticketLinks.id, linkId)))
  if (!link || link.brokenSince === null) throw notFound()
  const target = await findSyncTarget(ctx, link)
  if (!target) throw notFound()
  const at = { ctx, target, finding: deadLink(link), open }
  if (act === 'recheck') await FIXES.recheck(at)
  if (act === 'remove') await FIXES.remove_link(at)
  await withTransaction(ctx, async (tx) => {
    if (act !== 'recheck')
      await tx.db
        .update(ticketLinks)
        .set({ dismissedAt: tx.clock.now() })
        .where(and(eq(ticketLinks.orgId, ctx.org.id), eq(ticketLinks.id, linkId)))
    await recordAct(tx, {
      act: 'ticket_link.settle',
      target: { kind: 'ticket_link', id: linkId, name: link.ticketId },
      details: { how: act },
    })
  })
}

const deadLink = ({ sectionKey, connection, ticketId }: LinkRow) =>
  createFinding({
    kind: 'dead_link',
    filePath: null,
    sectionId: null,
    sectionKey,
    connection,
    ticketId,
    explanation: 'The ticket is missing.',
  })
