import { and, eq } from 'drizzle-orm'
import { ticketLinks } from '#db/schema/index'
import { globalId } from '../vendor/global-id'
import type { ApplyTools } from './apply-tools'
import { type LinkValues, linkValues } from './link-values'
import type { Outcome, Step } from './step'

interface Recorded {
  step: Step
  outcome: Outcome
}

/** A ticket that was moved to another project has a new id, possibly another connection, and keeps its link. */
export async function renameLinks(tools: ApplyTools, changed: readonly Recorded[]): Promise<void> {
  for (const { step, outcome } of changed) {
    const { link, item } = step
    const values = linkValues(tools, step, outcome)
    if (!link || !values || link.ticketId === values.ticket_id) continue
    if (!item.fields['section.ticket']?.from) continue
    const isMoved = values.connection !== link.connection
    if (isMoved) await freePlace(tools, values)
    await tools.ctx.db
      .update(ticketLinks)
      .set({ ticketId: values.ticket_id, globalId: values.global_id, connection: values.connection })
      .where(and(eq(ticketLinks.orgId, tools.run.orgId), eq(ticketLinks.id, link.id)))
    if (isMoved) await leavePlace(tools, link)
  }
}

/** Deletes the link that a person removed earlier and that still occupies the new place of a moved link. */
const freePlace = ({ ctx, run }: ApplyTools, { connection, section_key }: LinkValues) =>
  ctx.db
    .delete(ticketLinks)
    .where(
      and(
        eq(ticketLinks.orgId, run.orgId),
        eq(ticketLinks.repositoryId, run.repositoryId),
        eq(ticketLinks.connection, connection),
        eq(ticketLinks.sectionKey, section_key),
      ),
    )

/** Marks the old place as removed by a person, so that the section gets no second ticket there. */
async function leavePlace(
  { ctx, run, target }: ApplyTools,
  { id: _, ...link }: NonNullable<Step['link']>,
): Promise<void> {
  const connection = target.config.ticket_systems[link.connection]
  if (!connection) return
  await ctx.db.insert(ticketLinks).values({
    ...link,
    orgId: run.orgId,
    repositoryId: run.repositoryId,
    globalId: globalId(target, connection, link.ticketId),
    isShadow: false,
    wasInDocument: true,
    ticket: null,
  })
}
