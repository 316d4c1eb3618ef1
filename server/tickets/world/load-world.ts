import type { TicketWorld } from '../../../spec/tickets'
import type { Context } from '../../kernel/context'
import { type OpenedTracker, openTracker } from '../../ticket-connections'
import { type Pauses, readPauses } from './pauses'
import { readChoices } from './read-choices'
import { readConnections } from './read-connections'
import { readDocuments } from './read-documents'
import { knownLink, type LinkRow, readLinks } from './read-links'
import type { SyncTarget } from './sync-target'

export interface LoadedWorld {
  world: TicketWorld
  links: LinkRow[]
  trackers: ReadonlyMap<string, OpenedTracker>
  pauses: Pauses
  /** Whether all sections have their permanent ids. Only then may a plan be carried out. */
  isFollowed: boolean
}

export type OpenTracker = typeof openTracker

/** Loads what a plan of the repository depends on, without tickets: those are read from the vendors. */
export async function loadWorld(
  ctx: Context,
  target: SyncTarget,
  open: OpenTracker = openTracker,
): Promise<LoadedWorld> {
  const { repository, config } = target
  const trackers = new Map<string, OpenedTracker>()
  for (const name of Object.keys(config.ticket_systems)) trackers.set(name, await open(ctx, target, name))
  const pauses = await readPauses(ctx, repository.orgId)
  const { documents, isFollowed } = await readDocuments(ctx, repository)
  const links = await readLinks(ctx, repository)
  const { facts, maxCreations } = await readConnections(ctx, target, trackers, pauses)
  const world: TicketWorld = {
    repository: { owner: repository.owner, name: repository.name },
    baseUrl: ctx.baseUrl,
    config,
    documents,
    links: links.map((row) => knownLink(row, pauses.ofLink(row.id) !== null)),
    tickets: new Map(),
    connections: facts,
    candidates: new Map(),
    choices: await readChoices(ctx, repository),
    maxCreations,
  }
  return { world, links, trackers, pauses, isFollowed }
}
