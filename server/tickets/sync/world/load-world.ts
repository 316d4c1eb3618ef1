import { and, eq } from 'drizzle-orm'
import { ticketChoices, ticketConnections, ticketProjects, ticketSyncSettings } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { OpenedTracker } from '#server/tickets/connections/index'
import type { ConflictRule, ConnectionFacts, KnownLink, ProjectFacts, TicketWorld } from '#spec/tickets/index'
import type { Connections } from '../vendor/open-connections'
import { readDocuments } from './read-documents'
import { whyForeign } from './sites'
import type { SyncTarget } from './sync-target'
import { knownLink, type LinkRow, readLinks } from './ticket-links'

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
  hasIdentities: boolean
}

/** Loads the inputs of a plan for the repository, without tickets, which are read from the vendors. */
export async function loadWorld(
  ctx: Context,
  target: SyncTarget,
  connections: Connections,
): Promise<LoadedWorld> {
  const { repository, config } = target
  const { documents, hasIdentities } = await readDocuments(ctx, repository)
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
  return { world, links, connections, hasIdentities }
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

interface ConnectionsRead {
  facts: Record<string, ConnectionFacts>
  maxCreations: number
}

const MAX_CREATIONS = 25

/** A plan's facts about the connections of a repository. Calls no vendor. */
async function readConnections(
  ctx: Context,
  target: SyncTarget,
  { trackers, pauses, sites }: Pick<Connections, 'trackers' | 'pauses' | 'sites'>,
): Promise<ConnectionsRead> {
  const { orgId } = target.repository
  const [settings] = await ctx.db.select().from(ticketSyncSettings).where(eq(ticketSyncSettings.orgId, orgId))
  const rules = await ctx.db
    .select({
      kind: ticketConnections.kind,
      host: ticketConnections.host,
      rule: ticketConnections.conflictRule,
    })
    .from(ticketConnections)
    .where(eq(ticketConnections.orgId, orgId))
  const projects = await ctx.db.select().from(ticketProjects).where(eq(ticketProjects.orgId, orgId))
  const facts = [...trackers].map(([name, place]): [string, ConnectionFacts] => {
    const isPlace = (other: { kind: string; host: string }) =>
      other.kind === place.kind && other.host === place.host
    const site = sites.of(name)
    const ownRule = rules.find(isPlace)?.rule
    return [
      name,
      {
        hosts: site?.addresses ?? [],
        state: stateOf(place, pauses.ofConnection(name, place) !== null),
        isFirstSync: site?.isFirstSync ?? true,
        conflictRule: ownRule ?? settings?.conflictRule ?? ('ask' satisfies ConflictRule),
        projects: new Map(
          projects.filter(isPlace).map((row): [string, ProjectFacts | null] => [row.project, row.facts]),
        ),
      },
    ]
  })
  return { facts: Object.fromEntries(facts), maxCreations: settings?.maxCreations ?? MAX_CREATIONS }
}

function stateOf({ tracker }: OpenedTracker, isPaused: boolean): ConnectionFacts['state'] {
  if (tracker === null) return 'not_configured'
  return isPaused ? 'paused' : 'ready'
}
