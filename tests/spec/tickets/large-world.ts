import { loadConfig } from '#spec/config/load-config'
import { parseDocument } from '#spec/markdown/index'
import {
  type KnownLink,
  plannedDocument,
  planTickets,
  type TicketWorld,
  ticketKey,
} from '#spec/tickets/index'
import { fingerprint } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'

const CONFIG = `version: "1"
specs: {require_review: false}
ticket_systems:
  board:
    system: jira
    project: PAY
    hierarchy: {auto_parent: true, depth_to_type: {"2": Epic, "3": Story}}
    field_map: {standard: {frontmatter.owner: assignee, frontmatter.tags: labels}}
  other: {system: linear, project: ENG}
routing:
  - match: {path: "docs/legacy/**"}
    target: other
  - match: {team: payments, tags: [core]}
    target: board
  - match: {default: true}
    target: board
`
const SECTIONS_PER_DOCUMENT = 10

/** A repository of sections without tickets. */
export function worldWithoutTickets(sections: number): TicketWorld {
  const documents = Array.from({ length: sections / SECTIONS_PER_DOCUMENT }, (_, at) => {
    const text = Array.from({ length: SECTIONS_PER_DOCUMENT }, (__, index) => sectionText(index)).join('\n')
    const source = `---\ntitle: Spec ${at}\nowner: ana\nteam: payments\ntags: [core]\n---\n${text}`
    return plannedDocument(
      `docs/specs/area-${at % 20}/spec-${at}.md`,
      parseDocument(source),
      ({ id }) => `${at}-${id}`,
    )
  })
  return {
    repository: { owner: 'acme', name: 'shop' },
    baseUrl: 'https://plumbline.test',
    config: loadConfig(CONFIG).config,
    documents,
    links: [],
    tickets: new Map(),
    connections: {},
    candidates: new Map(),
    choices: { approved: new Set(), dismissed: new Set(), requested: new Set(), resolved: new Map() },
    maxCreations: sections,
  }
}

function sectionText(index: number): string {
  const number = index + 1
  const depth = index % 3 === 0 ? '##' : '###'
  const criteria = [1, 2, 3].map((each) => `- [ ] It MUST refuse case ${each} of ${number}.`).join('\n')
  return `${depth} ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\n${'Refunds stop at the amount that was paid. '.repeat(15)}\n\n${criteria}\n`
}

/** The same repository after its first sync: each section has a ticket, and every tenth ticket was moved since. */
export function worldWithTickets(sections: number): TicketWorld {
  const world = worldWithoutTickets(sections)
  const links: KnownLink[] = []
  const tickets = new Map<string, Ticket>()
  const idOf = new Map<string, string>()
  for (const [index, item] of planTickets(world).items.entries()) {
    const id = `PAY-${index + 1}`
    idOf.set(item.sectionKey, id)
    const parent = item.parentSection === null ? null : (idOf.get(item.parentSection) ?? null)
    const ticket = buildTicket(id, item.fields, parent, index % 10 === 0)
    tickets.set(ticketKey('board', id), ticket)
    const sent = { ...item.sent, ...(parent && { parent }) }
    const written = Object.entries(sent).flatMap(([name, value]) =>
      value === null ? [] : [[name, { sent: value, stored: value }]],
    )
    const facts = { isShadow: false, wasInDocument: true, health: 'ok' as const, agreement: item.agreement }
    const identity = { vendorId: `of ${id}`, ticketCreatedAt: null, foreignBecause: null }
    links.push({
      sectionKey: item.sectionKey,
      connection: 'board',
      ticketId: id,
      url: null,
      ...facts,
      ...identity,
      written: Object.fromEntries(written),
    })
  }
  const documents = world.documents.map((document) => ({
    ...document,
    sections: document.sections.map((section) => ({
      ...section,
      ticketLinks: [{ system: 'jira', ticketId: idOf.get(section.key) ?? '', url: null }],
    })),
  }))
  return { ...world, documents, links, tickets }
}

type Fields = Record<string, { to: unknown }>

function buildTicket(id: string, fields: Fields, parent: string | null, isMoved: boolean): Ticket {
  return {
    id,
    vendorId: `of ${id}`,
    project: 'PAY',
    url: `https://tracker.test/browse/${id}`,
    title: String(fields.title?.to),
    description: String(fields.description?.to),
    status: isMoved ? 'In Progress' : 'To Do',
    statusCategory: isMoved ? 'in_progress' : 'todo',
    type: 'Task',
    fields: { assignee: 'ana', labels: ['core'] },
    parent,
    blockedBy: [],
    isOurs: true,
    mark: fingerprint(id),
    createdAt: new Date(0),
    updatedAt: new Date(0),
    updatedBy: null,
  }
}
