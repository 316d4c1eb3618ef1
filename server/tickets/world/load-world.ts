import type { TicketWorld } from '../../../spec/tickets'
import type { Context } from '../../kernel/context'
import type { Connections } from '../vendor/open-connections'
import { readChoices } from './read-choices'
import { readConnections } from './read-connections'
import { readDocuments } from './read-documents'
import { knownLink, type LinkRow, readLinks } from './read-links'
import type { SyncTarget } from './sync-target'

export interface LoadedWorld {
  world: TicketWorld
  /** The rows of `world.links`, in the same order. */
  links: LinkRow[]
  connections: Connections
  /** Whether all sections have their permanent ids. Only then may a plan be carried out. */
  isFollowed: boolean
}

/** Loads what a plan of the repository depends on, without tickets: those are read from the vendors. */
export async function loadWorld(
  ctx: Context,
  target: SyncTarget,
  connections: Connections,
): Promise<LoadedWorld> {
  const { repository, config } = target
  const { documents, isFollowed } = await readDocuments(ctx, repository)
  const links = await readLinks(ctx, repository)
  const { facts, maxCreations } = await readConnections(ctx, target, connections, links)
  const world: TicketWorld = {
    repository: { owner: repository.owner, name: repository.name },
    baseUrl: ctx.baseUrl,
    config,
    documents,
    links: links.map((row) => knownLink(row, connections.pauses.ofLink(row.id) !== null)),
    tickets: new Map(),
    connections: facts,
    candidates: new Map(),
    choices: await readChoices(ctx, repository),
    maxCreations,
  }
  return { world, links, connections, isFollowed }
}
