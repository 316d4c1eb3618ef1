import type { OrgRequestContext } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { recordChoices } from '../decisions/choose'
import { findFollowedSectionAt, type SectionLocation } from './section-at'

/** Requests a ticket that the configuration does not give the section automatically. It needs no review. */
export async function requestTicket(ctx: OrgRequestContext, at: SectionLocation): Promise<{ ok: true }> {
  const { target, document, section } = await findFollowedSectionAt(ctx, at)
  const { orgId, id: repositoryId } = target.repository
  return withTransaction(ctx, async (tx) => {
    await recordChoices(tx, { orgId, repositoryId }, [{ kind: 'requested', subject: section.key }])
    const target = { kind: 'section', id: section.key, name: section.title }
    await recordAct(tx, { act: 'ticket.request', target, details: { path: document.path } })
    return { ok: true }
  })
}
