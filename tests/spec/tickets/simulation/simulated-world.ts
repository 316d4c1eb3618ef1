import type { Random } from '#bench/corpus/random'
import { loadConfig } from '#spec/config/load-config'
import { parseDocument } from '#spec/markdown/index'
import {
  type KnownLink,
  type PlannedDocument,
  type PlannedSection,
  type TicketWorld,
  ticketKey,
} from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import type { SystemKind } from '#spec/types'
import { FORWARD } from '../status-oracle'

export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
export type SimulatedSection = Mutable<PlannedSection>
type SimulatedDocument = Mutable<Omit<PlannedDocument, 'sections'>> & { sections: SimulatedSection[] }

/** Documents, tickets and links that people and syncs change. */
export interface SimulatedWorld {
  documents: SimulatedDocument[]
  links: Mutable<KnownLink>[]
  tickets: Map<string, Ticket>
  config: TicketWorld['config']
  maxCreations: number
  resolved: Map<string, 'spec' | 'ticket'>
  approved: Set<string>
  /** Fields of tickets that a person wrote last, as `<connection> <id> <field>`. */
  personal: Set<string>
  nextNumber: number
}

const EMPTY = parseDocument('').frontmatter

export function randomWorld(random: Random): SimulatedWorld {
  const world: SimulatedWorld = {
    documents: [],
    links: [],
    tickets: new Map(),
    config: readConfig(randomConfig(random)),
    maxCreations: random.pick([0, 3, 25, 1000]),
    resolved: new Map(),
    approved: new Set(),
    personal: new Set(),
    nextNumber: 1,
  }
  for (let at = random.below(4); at >= 0; at--) {
    const path = `docs/specs/spec-${world.nextNumber++}.md`
    const frontmatter = {
      ...EMPTY,
      owner: random.pick(['ana', null]),
      team: random.pick(['core', 'web', null]),
      tags: ['a'],
    }
    const sections = Array.from({ length: random.below(6) }, () => randomSection(world, random))
    world.documents.push({ path, title: path, docType: 'spec', frontmatter, sections })
  }
  return world
}

function readConfig(text: string): TicketWorld['config'] {
  const { config, ok, diagnostics } = loadConfig(text)
  if (!ok) throw new Error(JSON.stringify(diagnostics))
  return config
}

const yes = (random: Random) => random.pick(['true', 'false'])

function randomConfig(random: Random): string {
  const forward = random.pick(['', 'status_map: {forward: {in_progress: "To Do", blocked: On hold}}, '])
  return `version: "1"
specs: {auto_tickets: ${random.pick(['true', 'true', 'false'])}, require_review: ${yes(random)}, lifecycle_sync: ${random.pick(['true', 'true', 'false', 'close_only'])}}
ticket_systems:
  board:
    ${forward}
    system: jira
    project: PAY
    hierarchy: {auto_parent: ${yes(random)}, depth_to_type: {2: Epic}}
    field_map: {standard: {frontmatter.owner: assignee, frontmatter.tags: labels}}
  lin: {system: linear, project: ENG, hierarchy: {auto_parent: ${yes(random)}}}
  issues: {system: github}
routing:
  - {match: {team: core}, target: board, shadow_targets: [${random.pick(['issues', 'lin, issues', ''])}]}
  - {match: {team: web}, target: lin}
  - {match: {default: true}, target: issues, shadow_targets: [${random.pick(['board', ''])}]}
`.replace(/^ {4}(.*), $/m, '    $1')
}

export function randomSection(world: SimulatedWorld, random: Random): SimulatedSection {
  const id = `section-${world.nextNumber++}`
  return {
    key: id,
    id,
    sectionNumber: random.pick(['1', null]),
    title: id,
    depth: random.pick([2, 2, 3, 4]),
    status: {
      state: random.pick(['draft', 'todo', 'in_progress', 'done', 'blocked', 'deprecated']),
      blockedBy: null,
    },
    ticketLinks: [],
    content: `Text of ${id}.\n`,
    acceptanceCriteria: [],
    statusChange: null,
    staleBecause: null,
  }
}

/** Changes a text like a vendor that normalizes what it stores. */
export const reformat = (text: string) => text.replaceAll('**', '__').trim()

export function newTicket(world: SimulatedWorld, connection: string, kind: SystemKind): Ticket {
  const number = world.nextNumber++
  const [id, project] = {
    tracker_a: [`PAY-${number}`, 'PAY'],
    tracker_b: [`ENG-${number}`, 'ENG'],
    code_host: [`${number}`, 'acme/shop'],
  }[kind]
  const ticket: Ticket = {
    id: id ?? '',
    vendorId: `of ${id}`,
    project: project ?? '',
    url: `https://${connection}.test/${id}`,
    title: '',
    description: '',
    status: FORWARD[kind].todo,
    statusCategory: 'todo',
    type: null,
    fields: {},
    parent: null,
    blockedBy: [],
    isOurs: true,
    mark: null,
    createdAt: new Date(0),
    updatedAt: new Date(0),
    updatedBy: null,
  }
  world.tickets.set(ticketKey(connection, ticket.id), ticket)
  return ticket
}

export function toWorld(simulated: SimulatedWorld): TicketWorld {
  const { config, documents, links, tickets, maxCreations, resolved, approved } = simulated
  return {
    repository: { owner: 'acme', name: 'shop' },
    baseUrl: 'https://plumbline.test',
    config,
    documents,
    links,
    tickets,
    maxCreations,
    connections: {},
    candidates: new Map(),
    choices: { approved, dismissed: new Set(), requested: new Set(), resolved },
  }
}
