import type { Context } from '#server/kernel/context'
import { previewSave, targetOf } from '#server/tickets/sync/index'
import type { ComparedDocument, TicketEffect } from '#spec/reviews/index'
import type { ReviewTarget } from '../pull/review-target'

/**
 * Maximum number of documents of a pull request for which the ticket sync is planned. Each takes requests to ticket systems.
 */
const MAX_DOCUMENTS = 10
const MAX_EFFECTS = 100

/** The effect of the next ticket sync after a merge. Empty if no ticket system is configured. */
export async function findTicketEffects(
  ctx: Context,
  { org, repository, config }: ReviewTarget,
  compared: readonly ComparedDocument[],
): Promise<TicketEffect[]> {
  if (Object.keys(config.ticket_systems).length === 0) return []
  const effects: TicketEffect[] = []
  for (const { saved, change } of compared.filter(({ change }) => change !== null).slice(0, MAX_DOCUMENTS)) {
    if (!saved || !change) continue
    const items = await previewSave(ctx, targetOf(org, repository), saved)
    for (const { action, title, ticketId, url, fields } of items)
      effects.push({
        action,
        title,
        ticketId,
        url,
        path: change.path,
        from: textOf(fields.status?.from),
        to: textOf(fields.status?.to),
      })
  }
  return effects.slice(0, MAX_EFFECTS)
}

const textOf = (value: unknown) => (value === undefined || value === null ? null : String(value))
