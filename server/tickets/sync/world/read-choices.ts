import { and, eq } from 'drizzle-orm'
import { ticketChoices } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { TicketWorld } from '#spec/tickets/index'

export async function readChoices(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Repository,
): Promise<TicketWorld['choices']> {
  const rows = await db
    .select({ kind: ticketChoices.kind, subject: ticketChoices.subject, take: ticketChoices.take })
    .from(ticketChoices)
    .where(and(eq(ticketChoices.orgId, orgId), eq(ticketChoices.repositoryId, id)))
  const subjects = (choiceKind: (typeof rows)[number]['kind']) =>
    new Set(rows.filter(({ kind }) => kind === choiceKind).map(({ subject }) => subject))
  return {
    approved: subjects('approved'),
    dismissed: subjects('dismissed'),
    requested: subjects('requested'),
    resolved: new Map(rows.flatMap(({ subject, take }) => (take === null ? [] : [[subject, take] as const]))),
  }
}
