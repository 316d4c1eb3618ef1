import { and, eq } from 'drizzle-orm'
import { ticketChoices } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { KnownLink, TicketWorld } from '#spec/tickets/index'
import type { Connections } from '../vendor/open-connections'
import { whyForeign } from './foreign-link'
import { readConnections } from './read-connections'
import { readDocuments } from './read-documents'
import { knownLink, type LinkRow, readLinks } from './read-links'
import type { SyncTarget } from './sync-target'

export interface LoadedLink {
  row: LinkRow
  /** The link in `world.links`. */
  known: KnownLink
}

export interface LoadedWorld {
  world: TicketWorld
  links: LoadedLink[]
  connections: Connections
  /** Whether all sections have their permanent ids. Only then may a plan be carried out. */
  isFollowed: boolean
}

/** Loads the inputs of a plan for the repository, without tickets, which are read from the vendors. */
export async function loadWorld(
  ctx: Context,
  target: SyncTarget,
  connections: Connections,
): Promise<LoadedWorld> {
  const { repository, config } = target
  const { documents, isFollowed } = await readDocuments(ctx, repository)
  const { facts, maxCreations } = await readConnections(ctx, target, connections)
  const links = await placeLinks(ctx, target, connections)
  const world: TicketWorld = {
    repository: { owner: repository.owner, name: repository.name },
    baseUrl: ctx.baseUrl,
    config,
    documents,
    links: links.map(({ known }) => known),
    tickets: new Map(),
    connections: facts,
    candidates: new Map(),
    choices: await readChoices(ctx, repository),
    maxCreations,
  }
  return { world, links, connections, isFollowed }
}

/** The same world with the current sites of its connections. */
export async function withSites(ctx: Context, target: SyncTarget, loaded: LoadedWorld): Promise<LoadedWorld> {
  const { connections } = loaded
  const { facts } = await readConnections(ctx, target, connections)
  const links = await placeLinks(ctx, target, connections)
  return {
    ...loaded,
    links,
    world: { ...loaded.world, links: links.map(({ known }) => known), connections: facts },
  }
}

async function placeLinks(
  ctx: Context,
  { repository }: SyncTarget,
  { pauses, sites }: Connections,
): Promise<LoadedLink[]> {
  const rows = await readLinks(ctx, repository)
  return rows.map((row) => {
    const isPaused = pauses.ofLink(row.id) !== null
    const foreignBecause = whyForeign(row, row.connection, sites.of(row.connection))
    return { row, known: knownLink(row, { isPaused, foreignBecause }) }
  })
}

async function readChoices(
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
