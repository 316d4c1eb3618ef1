import type { Context } from '#server/kernel/context'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { isSpecType } from '#spec/markdown/index'
import { type PlanItem, type PlannedDocument, planTickets, type TicketWorld } from '#spec/tickets/index'
import type { SavedDocument } from '#spec/tickets/saved-document'
import { planRun } from '../plan/plan-run'
import { type OpenTracker, openConnections } from '../vendor/open-connections'
import { type LoadedWorld, loadWorld } from '../world/load-world'
import type { SyncTarget } from '../world/sync-target'

/** A person waits for the save dialog. Without a timely response, tickets count as last read. */
const TIMEOUT_MS = 10_000

/** The steps that a save adds to the next sync of the repository. Omits steps that are due without the save. */
export async function previewSave(
  ctx: Context,
  target: SyncTarget,
  saved: SavedDocument,
  open?: OpenTracker,
): Promise<PlanItem[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const connections = await openConnections(ctx, target, { signal, open })
  const loaded = await loadWorld(ctx, target, connections)
  const due = new Set((await plan(loaded)).map(({ id }) => id))
  const items = await plan({ ...loaded, world: withSaved(loaded.world, saved) })
  return items.filter(({ id, action }) => action !== 'none' && !due.has(id))

  async function plan(world: LoadedWorld): Promise<PlanItem[]> {
    try {
      return (await planRun(ctx, target, world, connections.vendors)).plan.items
    } catch (error) {
      if (!signal.aborted) throw error
      return planTickets(world.world).items
    }
  }
}

/** The world after indexing the save. Sections that continue others keep their permanent ids. */
function withSaved(world: TicketWorld, { document, previousIds }: SavedDocument): TicketWorld {
  const others = world.documents.filter(({ path }) => path !== document.path)
  const isSpec =
    isSpecType(document.docType) && createDocumentSelector(world.config.specs.doc_paths)(document.path)
  if (!isSpec) return { ...world, documents: others }
  const indexed = world.documents.find(({ path }) => path === document.path)
  const keys = new Map(indexed?.sections.map(({ id, key }) => [id, key]))
  const saved: PlannedDocument = {
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      key: keys.get(previousIds.get(section.id) ?? '') ?? section.key,
    })),
  }
  const documents = [...others, saved].sort((one, other) => (one.path < other.path ? -1 : 1))
  return { ...world, documents }
}
