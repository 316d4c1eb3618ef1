import type { z } from 'zod'
import { explainSection, ticketKey } from '../../../spec/tickets'
import type { OrgContext } from '../../kernel/context'
import { notFound } from '../../kernel/errors'
import { fromStored } from '../vendor/stored-ticket'
import type { WhyWire } from '../wire'
import { findSectionAt, type SectionLocation } from './section-at'

/** The rules that decided the tickets of a section. Its tickets are as they were last read. */
export async function whySection(ctx: OrgContext, at: SectionLocation): Promise<z.infer<typeof WhyWire>> {
  const { target, loaded, section } = await findSectionAt(ctx, at)
  const tickets = new Map(
    loaded.links.flatMap(({ connection, ticketId, ticket }) =>
      ticket ? [[ticketKey(connection, ticketId), fromStored(ticket)] as const] : [],
    ),
  )
  const decisions = explainSection({ ...loaded.world, tickets }, target.origins, section.key)
  if (!decisions) throw notFound()
  return { decisions }
}
