import type { z } from 'zod'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { readIndexedText } from '#server/kernel/repositories/read-indexed-text'
import { frontmatterLines } from '#spec/markdown/index'
import { explainSection, ticketKey } from '#spec/tickets/index'
import type { WhyWire } from '../wire'
import { fromStored } from '../world/ticket-links'
import { findSectionAt, type SectionLocation } from './section-at'

/** The rules that decided the tickets of a section. Uses the tickets as last read. */
export async function whySection(ctx: OrgContext, at: SectionLocation): Promise<z.infer<typeof WhyWire>> {
  const { target, loaded, document, section } = await findSectionAt(ctx, at)
  const tickets = new Map(
    loaded.links.flatMap(({ row: { connection, ticketId, ticket } }) =>
      ticket ? [[ticketKey(connection, ticketId), fromStored(ticket)] as const] : [],
    ),
  )
  const sources = {
    origins: target.origins,
    frontmatterLines: frontmatterLines(await readIndexedText(ctx, target.repository, document.path)),
  }
  const decisions = explainSection({ ...loaded.world, tickets }, sources, section.key)
  if (!decisions) throw notFound()
  const files = { config: target.repository.configFile, document: document.path }
  return {
    decisions: decisions.map((decision) => ({
      ...decision,
      steps: decision.steps.map((step) => ({ ...step, file: step.file && files[step.file] })),
    })),
  }
}
