import type { Context } from '#server/kernel/context'
import { findStatusChanges } from '#server/library/history/index'
import { CodeHostError } from '#server/ports/codehost/port'
import { groupBy } from '#shared/group-by'
import type { StatusConflict, TicketWorld } from '#spec/tickets/index'
import type { SyncTarget } from '../world/sync-target'

/** A document's history costs requests to the code host, so conflicts in further documents show no author. */
const MAX_DOCUMENTS = 20

/** Adds who last changed the status of sections in conflict, and when. */
export async function addStatusChanges(
  ctx: Context,
  { repository }: SyncTarget,
  world: TicketWorld,
  conflicts: readonly StatusConflict[],
): Promise<TicketWorld> {
  const paths = [...groupBy(conflicts, ({ filePath }) => filePath).keys()].slice(0, MAX_DOCUMENTS)
  const changesOf = new Map<string, Awaited<ReturnType<typeof findStatusChanges>>>()
  try {
    for (const path of paths) changesOf.set(path, await findStatusChanges(ctx, repository, path))
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error
    ctx.log.warn({ err: error, repository: repository.id }, 'conflicts of tickets show no authors for now')
  }
  const documents = world.documents.map((document) => {
    const changes = changesOf.get(document.path)
    if (!changes) return document
    const sections = document.sections.map((section) => ({
      ...section,
      statusChange: changes.get(section.id) ?? null,
    }))
    return { ...document, sections }
  })
  return { ...world, documents }
}
