import { describe, expect, it } from 'vitest'
import { planHash, planTickets } from '#spec/tickets/index'
import type { Ticket } from '#spec/tickets/ticket'
import { STATES, type State, SYSTEM_KINDS } from '#spec/types'
import { agreed, buildLink, buildTicket, buildWorld, PATH, ticketsOf } from './build-world'
import { CATEGORY, expectedOutcome, FORWARD } from './status-oracle'

const ID = { tracker_a: 'PAY-7', tracker_b: 'PAY-7', code_host: '7' } as const
const spec = (state: string, marker = 'jira:PAY-7') =>
  `# Refunds\n\n## 1. Limits\n<!-- svc:system:1 status:${state} -->\n<!-- svc:ticket:${marker} -->\n\nText.\n`

describe('all combinations of the agreed status, the section and the ticket', () => {
  const LIFECYCLES = [true, false, 'close_only'] as const
  it.each(SYSTEM_KINDS.flatMap((kind) => LIFECYCLES.map((lifecycle) => [kind, lifecycle] as const)))(
    '%s with lifecycle_sync: %s',
    (kind, lifecycle) => {
      const project = kind === 'code_host' ? 'acme/shop' : 'PAY'
      const config = `specs: {auto_tickets: false, lifecycle_sync: ${lifecycle}}\nticket_systems: {board: {system: ${kind}, project: ${project}}}\n`
      for (const before of STATES)
        for (const now of STATES)
          for (const there of STATES) {
            const status = FORWARD[kind][there]
            const ticket = buildTicket({ id: ID[kind], project, status, statusCategory: CATEGORY(status) })
            const link = buildLink({ ticketId: ID[kind], agreement: agreed(before, FORWARD[kind][before]) })
            const { items, conflicts } = planTickets(
              buildWorld({
                config,
                documents: { [PATH]: spec(now, `${kind}:${ID[kind]}`) },
                links: [link],
                tickets: ticketsOf('board', ticket),
              }),
            )
            const change = (name: string) => items.flatMap(({ fields }) => fields[name]?.to ?? [])[0] ?? null
            const actual = {
              ticket: change('status'),
              section: change('section.status'),
              isConflict: conflicts.length > 0,
            }
            const expected = expectedOutcome(kind, lifecycle, before, now, status)
            expect(actual, `agreed ${before}, section ${now}, ticket ${there}`).toEqual(expected)
            const writing = items.filter(({ action }) => action !== 'none')
            const isClosing = now === 'done' || now === 'deprecated'
            const action = expected.ticket
              ? [isClosing ? 'close' : 'move']
              : expected.section
                ? ['update']
                : []
            expect(writing.map((item) => item.action)).toEqual(action)
          }
    },
  )
})

type Parts = Parameters<typeof buildWorld>[0]
const CONFIG = 'specs: {auto_tickets: false}\nticket_systems: {board: {system: jira, project: PAY}}\n'
const plan = (text: string, ticket: Partial<Ticket> | null, parts: Parts = {}) =>
  planTickets(
    buildWorld({
      config: CONFIG,
      documents: { [PATH]: text },
      links: [buildLink()],
      tickets: ticket ? ticketsOf('board', buildTicket(ticket)) : { 'board PAY-7': null },
      ...parts,
    }),
  )
const IN_PROGRESS = { status: 'In Progress', statusCategory: 'in_progress' } as const

describe('a status', () => {
  it('that the section has now is recorded with the step that writes it', () => {
    const [item] = plan(spec('in_progress'), {}).items
    expect(item).toMatchObject({
      action: 'move',
      fields: { status: { from: 'To Do', to: 'In Progress' } },
      agreement: agreed('in_progress', 'In Progress'),
      reasons: ['Section: To do → In progress.'],
    })
  })

  it('of the ticket is written to the section and also stored unmapped', () => {
    const [item] = plan(spec('todo'), { status: 'In Review', statusCategory: 'in_progress' }).items
    expect(item).toMatchObject({
      action: 'update',
      fields: { 'section.status': { from: 'todo', to: 'in_progress' } },
      agreement: agreed('in_progress', 'In Review'),
    })
  })

  it('that no map knows is read by its category', () => {
    const outcome = (category: Ticket['statusCategory']) =>
      plan(spec('todo'), { status: 'Somewhere', statusCategory: category }).items[0]?.fields['section.status']
        ?.to
    expect(outcome('done')).toBe('done')
    expect(outcome('in_progress')).toBe('in_progress')
  })

  it('is only recorded when both sides moved to the same', () => {
    const { items, conflicts } = plan(spec('in_progress'), IN_PROGRESS)
    expect(conflicts).toEqual([])
    expect(items).toMatchObject([
      { action: 'none', fields: {}, agreement: agreed('in_progress', 'In Progress') },
    ])
  })

  it('of the section moves a ticket that was not read from where it last was', () => {
    const { items } = plan(spec('done'), {}, { tickets: {} })
    expect(items).toMatchObject([{ action: 'close', fields: { status: { from: 'To Do', to: 'Done' } } }])
  })

  it('that the project does not have changes nothing', () => {
    const features = { types: true, parents: true, blocking: true }
    const statuses = [{ name: 'to do', category: 'todo' as const }]
    const connections = { board: { projects: new Map([['PAY', { types: [], statuses, features }]]) } }
    const { items, diagnostics } = plan(spec('done'), {}, { connections })
    expect(items).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'unknown_status', ticketId: 'PAY-7' }])
  })

  it('of a code host includes only labels that the map names', () => {
    const config = `specs: {auto_tickets: false}\nticket_systems: {board: {system: github, status_map: {forward: {in_progress: "open|doing"}}}}\n`
    const links = [buildLink({ ticketId: '7', agreement: agreed('todo', 'open') })]
    const issue = (ticket: Partial<Ticket>) => ({
      config,
      links,
      tickets: ticketsOf('board', buildTicket({ id: '7', project: 'acme/shop', ...ticket })),
    })
    const text = spec('todo', 'github:7')
    const labelled = (labels: string[]) => plan(text, {}, issue({ status: 'open', fields: { labels } })).items
    expect(labelled(['urgent'])).toEqual([])
    expect(labelled(['urgent', 'Doing'])[0]?.fields['section.status']?.to).toBe('in_progress')
    expect(plan(text, {}, issue({ status: 'open|doing' })).items[0]?.fields['section.status']?.to).toBe(
      'in_progress',
    )
    const [move] = plan(spec('in_progress', 'github:7'), {}, issue({ status: 'open|urgent' })).items
    expect(move?.fields.status).toEqual({ from: 'open', to: 'open|doing' })
  })
})

describe('a conflict', () => {
  const conflicting = (parts: Parts = {}) => plan(spec('done'), IN_PROGRESS, parts)
  const connections = (conflictRule: 'ask' | 'spec' | 'ticket' | 'newest') => ({ board: { conflictRule } })
  const outcome = (parts: Parts) =>
    conflicting(parts).items.map(({ fields }) => Object.keys(fields)[0] ?? null)

  it('names both sides and waits', () => {
    const { items, conflicts } = conflicting()
    expect(items).toMatchObject([{ action: 'none', fields: {}, agreement: null }])
    expect(conflicts).toMatchObject([
      {
        connection: 'board',
        ticketId: 'PAY-7',
        agreed: { state: 'todo', status: 'To Do' },
        spec: { value: 'done' },
        ticket: { value: 'In Progress', at: new Date('2026-01-02T00:00:00Z') },
        outcomes: { spec: 'Done', ticket: 'in_progress' },
      },
    ])
    expect(conflicting({ connections: connections('ask') }).conflicts[0]?.id).toBe(conflicts[0]?.id)
    expect(plan(spec('deprecated'), IN_PROGRESS).conflicts[0]?.id).not.toBe(conflicts[0]?.id)
  })

  it('is decided by the rule of the connection', () => {
    expect(outcome({ connections: connections('spec') })).toEqual(['status'])
    expect(outcome({ connections: connections('ticket') })).toEqual(['section.status'])
    expect(outcome({ connections: connections('newest') }), 'nobody knows when the section changed').toEqual([
      null,
    ])
  })

  it('goes to the newest side', () => {
    const newest = (at: string) => {
      const world = buildWorld({
        config: CONFIG,
        documents: { [PATH]: spec('done') },
        links: [buildLink()],
        tickets: ticketsOf('board', buildTicket(IN_PROGRESS)),
        connections: connections('newest'),
      })
      const documents = world.documents.map((document) => ({
        ...document,
        sections: document.sections.map((section) => ({
          ...section,
          statusChange: { by: 'ana', at: new Date(at) },
        })),
      }))
      return Object.keys(planTickets({ ...world, documents }).items[0]?.fields ?? {})
    }
    expect(newest('2026-01-01T00:00:00Z')).toEqual(['section.status'])
    expect(newest('2026-01-03T00:00:00Z')).toEqual(['status'])
  })

  it('is decided by a person', () => {
    const id = conflicting().conflicts[0]?.id ?? ''
    expect(outcome({ choices: { resolved: new Map([[id, 'spec']]) } })).toEqual(['status'])
    expect(outcome({ choices: { resolved: new Map([[id, 'ticket']]) } })).toEqual(['section.status'])
  })
})

describe('a new link', () => {
  const linked = (state: State, ticket: Partial<Ticket>, parts: Parts = {}) =>
    plan(spec(state), ticket, { links: [], ...parts })

  it('is recorded with both values', () => {
    expect(linked('in_progress', IN_PROGRESS).items).toMatchObject([
      { action: 'link', ticketId: 'PAY-7', agreement: agreed('in_progress', 'In Progress') },
    ])
  })

  it('gives a draft the status of its ticket', () => {
    expect(linked('draft', IN_PROGRESS).items).toMatchObject([
      { action: 'link' },
      { action: 'update', fields: { 'section.status': { to: 'in_progress' } } },
    ])
  })

  it('needs a decision when both sides differ', () => {
    const { items, conflicts } = linked('done', IN_PROGRESS)
    expect(items.map(({ action }) => action)).toEqual(['link', 'none'])
    expect(conflicts).toMatchObject([{ agreed: null }])
  })

  it('is only recorded when the ticket was not read', () => {
    expect(linked('done', {}, { tickets: {} }).items).toMatchObject([{ action: 'link', agreement: null }])
  })
})

it('a ticket that does not exist gets no changes, and no second ticket', () => {
  const config = CONFIG.replace('auto_tickets: false', 'auto_tickets: true')
  expect(plan(spec('in_progress'), null, { config }).items).toMatchObject([{ action: 'none', fields: {} }])
})

it('a connection that is paused, broken or without credentials shows its changes and applies none', () => {
  const paused = [
    plan(spec('done'), {}, { connections: { board: { state: 'paused' } } }),
    plan(spec('done'), {}, { connections: { board: { state: 'not_configured' } } }),
    plan(spec('done'), {}, { links: [buildLink({ health: 'paused' })] }),
    plan(spec('done'), {}, { links: [buildLink({ health: 'broken' })] }),
  ]
  for (const { items } of paused)
    expect(items).toMatchObject([{ action: 'none', fields: { status: { to: 'Done' } }, agreement: null }])
})

it('the hash of a plan changes with any step', () => {
  const hash = (text: string, ticket: Partial<Ticket>) => planHash(plan(text, ticket).items)
  expect(hash(spec('done'), {})).toBe(hash(spec('done'), {}))
  expect(hash(spec('done'), {})).not.toBe(hash(spec('in_progress'), {}))
  expect(hash(spec('done'), {})).not.toBe(hash(spec('done'), { status: 'Open' }))
})
