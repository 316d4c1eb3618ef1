import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { ticketLinks } from '#db/schema/index'
import type { OrgRequestContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import type { UnlinkInput } from '../wire'
import { requestWriteBack } from '../write-back'
import { findFollowedSectionAt } from './section-at'

/** Removes a link from the document. The ticket is unchanged, and the section gets no new one automatically. */
export async function unlinkTicket(
  ctx: OrgRequestContext,
  input: z.output<typeof UnlinkInput>,
): Promise<{ ok: true }> {
  const { target, loaded, document, section } = await findFollowedSectionAt(ctx, input)
  const { ticket_id: ticketId } = input
  const link = loaded.links
    .map(({ row }) => row)
    .find((row) => row.sectionKey === section.key && row.ticketId === ticketId)
  if (!link) throw conflict(`The section has no link to ${ticketId}.`)
  if (link.isShadow)
    throw conflict(`${ticketId} is a shadow. Remove ${link.connection} from \`shadow_targets\` instead.`)
  const { orgId, id: repositoryId } = target.repository
  return withTransaction(ctx, async (tx) => {
    // A link that disappeared from the document was removed by a person.
    await tx.db
      .update(ticketLinks)
      .set({ wasInDocument: true })
      .where(and(eq(ticketLinks.orgId, orgId), eq(ticketLinks.id, link.id)))
    const { connection, sectionKey, url } = link
    await requestWriteBack(tx, { orgId, repositoryId }, [
      { sectionKey, connection, field: 'section.ticket', from: ticketId, to: null, url },
    ])
    const target = { kind: 'ticket', id: ticketId, name: section.title }
    await recordAct(tx, { act: 'ticket.unlink', target, details: { connection, path: document.path } })
    return { ok: true }
  })
}
