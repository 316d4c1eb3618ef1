import { expect } from 'vitest'
import { loadConfig } from '#spec/config/load-config'
import type { Config } from '#spec/config/schema/schema'
import { parseDocument } from '#spec/markdown/index'
import {
  type Agreement,
  type ConnectionFacts,
  type KnownLink,
  plannedDocument,
  type TicketChoices,
  type TicketWorld,
  ticketKey,
} from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'

/** The sections of a document get keys like `docs/specs/a.md 1-limits`. */
export const keyOf = (path: string, sectionId: string) => `${path} ${sectionId}`

export const PATH = 'docs/specs/refunds.md'

const configs = new Map<string, Config>()

/** Loads each text once: the combinations of statuses build thousands of worlds. */
function readConfig(text: string): Config {
  const config = configs.get(text) ?? loadValid(text)
  configs.set(text, config)
  return config
}

function loadValid(text: string): Config {
  const { config, ok, diagnostics } = loadConfig(`version: "1"\n${text}`)
  expect(ok, JSON.stringify(diagnostics)).toBe(true)
  return config
}

/** One connection without review, so that tests of other things see creations at once. */
export const BOARD = `specs: {require_review: false}
ticket_systems:
  board: {system: jira, project: PAY}
`

interface WorldParts
  extends Partial<Omit<TicketWorld, 'config' | 'documents' | 'tickets' | 'choices' | 'connections'>> {
  config?: string
  documents?: Record<string, string>
  tickets?: Record<string, Ticket | null>
  choices?: Partial<TicketChoices>
  connections?: Record<string, Partial<ConnectionFacts>>
}

/** A world of markdown documents. Tickets are named `<connection> <id>`. */
export function buildWorld({
  config,
  documents,
  tickets,
  choices,
  connections,
  ...parts
}: WorldParts): TicketWorld {
  return {
    repository: { owner: 'acme', name: 'shop' },
    baseUrl: 'https://plumbline.test',
    config: readConfig(config ?? BOARD),
    documents: Object.entries(documents ?? {}).map(([path, text]) =>
      plannedDocument(path, parseDocument(text), ({ id }) => keyOf(path, id)),
    ),
    links: [],
    tickets: new Map(Object.entries(tickets ?? {})),
    connections: Object.fromEntries(
      Object.entries(connections ?? {}).map(([name, facts]) => [name, connectionFacts(facts)]),
    ),
    candidates: new Map(),
    choices: {
      approved: new Set(),
      dismissed: new Set(),
      requested: new Set(),
      resolved: new Map(),
      ...choices,
    },
    maxCreations: 25,
    ...parts,
  }
}

function connectionFacts(facts: Partial<ConnectionFacts> = {}): ConnectionFacts {
  return {
    hosts: [],
    state: 'ready',
    isFirstSync: false,
    conflictRule: 'ask',
    projects: new Map(),
    ...facts,
  }
}

export function buildTicket(ticket: Partial<Ticket> = {}): Ticket {
  const id = ticket.id ?? 'PAY-7'
  return {
    id,
    vendorId: `of ${id}`,
    project: 'PAY',
    url: `https://tracker.test/browse/${id}`,
    title: 'Title',
    description: 'Description',
    status: 'To Do',
    statusCategory: 'todo',
    type: 'Task',
    fields: {},
    parent: null,
    blockedBy: [],
    isOurs: true,
    mark: null,
    createdAt: new Date('2026-01-01T00:00:00Z'),
    updatedAt: new Date('2026-01-02T00:00:00Z'),
    updatedBy: null,
    ...ticket,
  }
}

export function buildLink(link: Partial<KnownLink> = {}): KnownLink {
  return {
    sectionKey: keyOf(PATH, '1-limits'),
    connection: 'board',
    ticketId: 'PAY-7',
    url: null,
    isShadow: false,
    wasInDocument: true,
    health: 'ok',
    vendorId: null,
    ticketCreatedAt: null,
    foreignBecause: null,
    agreement: agreed('todo', 'To Do'),
    written: {},
    ...link,
  }
}

export function agreed(state: Agreement['state'], status: string, other: Partial<Agreement> = {}): Agreement {
  return { state, status, blockedBy: null, blockers: [], ...other }
}

export const ticketsOf = (connection: string, ...tickets: Ticket[]): Record<string, Ticket> =>
  Object.fromEntries(tickets.map((ticket) => [ticketKey(connection, ticket.id), ticket]))
