import { describe, expect, it } from 'vitest'
import { planTickets } from '#spec/tickets/index'
import { agreed, buildLink, buildTicket, buildWorld, keyOf, PATH, ticketsOf } from './build-world'

type Parts = Parameters<typeof buildWorld>[0]
const plan = (parts: Parts) => planTickets(buildWorld(parts))
const section = (id: string, state: string, ...markers: string[]) =>
  [
    `## ${id}`,
    `<!-- svc:system:${id} status:${state} -->`,
    ...markers.map((each) => `<!-- svc:ticket:${each} -->`),
    '',
    `Text of ${id}.`,
    '',
  ].join('\n')

describe('a link belongs to', () => {
  const CONFIG = `specs: {auto_tickets: false}
ticket_systems:
  eu: {system: jira, project: PAY}
  us: {system: jira, project: OPS}
  lin: {system: linear, project: ENG}
routing:
  - match: {default: true}
    target: us
`
  const linked = (marker: string, parts: Parts = {}) => {
    const { items, diagnostics } = plan({
      config: CONFIG,
      documents: { [PATH]: section('a', 'todo', marker) },
      ...parts,
    })
    return [items[0]?.connection ?? null, diagnostics[0]?.code ?? null]
  }
  const hosts = { connections: { eu: { hosts: ['eu.test'] }, us: { hosts: ['us.test', 'www.us.test'] } } }

  it('the connection with the host of its URL', () => {
    expect(linked('jira:OPS-1 url:https://eu.test/browse/OPS-1', hosts)).toEqual(['eu', null])
    expect(linked('jira:PAY-1 url:https://us.test/browse/PAY-1', hosts)).toEqual(['us', null])
    expect(linked('jira:PAY-1 url:https://www.us.test/browse/PAY-1', hosts)).toEqual(['us', null])
  })

  it('no connection if its URL is on a host that none has', () => {
    expect(linked('jira:PAY-1 url:https://evil.test/browse/PAY-1', hosts)).toEqual([null, 'no_connection'])
  })

  it('the connection with its project, then that of the document', () => {
    expect(linked('jira:pay-1')).toEqual(['eu', null])
    expect(linked('jira:OPS-1')).toEqual(['us', null])
    expect(linked('jira:OTHER-1')).toEqual(['us', null])
  })

  it('none if several remain', () => {
    const config = CONFIG.replace('target: us', 'target: lin')
    expect(linked('jira:OTHER-1', { config })).toEqual([null, 'several_connections'])
    const auto = config
      .replace('auto_tickets: false', 'auto_tickets: true, require_review: false')
      .replace('target: lin', 'target: eu')
    const unclear = auto.replace('match: {default: true}', 'match: {team: nobody}')
    expect(linked('jira:OTHER-1', { config: unclear })).toEqual([null, 'several_connections'])
  })

  it('none if a Linear team or a repository is outside of the connection', () => {
    expect(linked('linear:ENG-1')).toEqual(['lin', null])
    expect(linked('linear:OTHER-1')).toEqual([null, 'foreign_ticket'])
    const config = 'specs: {auto_tickets: false}\nticket_systems: {issues: {system: github}}\n'
    expect(linked('github:42', { config })).toEqual(['issues', null])
    expect(linked('github:acme/shop#42', { config })).toEqual(['issues', null])
    expect(linked('github:evil/shop#42', { config })).toEqual([null, 'foreign_ticket'])
    expect(linked('linear:ENG-1', { config })).toEqual([null, 'no_connection'])
  })

  it('the same ticket however its id is written', () => {
    const config = 'specs: {auto_tickets: false}\nticket_systems: {issues: {system: github}}\n'
    for (const id of ['42', '#42', 'acme/shop#42', 'Acme/Shop#42']) {
      const { items } = plan({ config, documents: { [PATH]: section('a', 'todo', `github:${id}`) } })
      expect(items[0]?.ticketId).toBe('42')
    }
  })
})

const CONFIG = 'specs: {auto_tickets: false}\nticket_systems: {board: {system: jira, project: PAY}}\n'
const atA = buildLink({ sectionKey: keyOf(PATH, 'a') })
const moved = ticketsOf('board', buildTicket({ status: 'In Progress', statusCategory: 'in_progress' }))

describe('a ticket that is linked twice', () => {
  it('is synced with the section that had it, wherever the copy is', () => {
    const documents = {
      [PATH]: `${section('b', 'todo', 'jira:PAY-7')}\n${section('a', 'todo', 'jira:PAY-7')}`,
    }
    const { items, diagnostics } = plan({ config: CONFIG, documents, links: [atA], tickets: moved })
    expect(items).toMatchObject([{ sectionId: 'a', fields: { 'section.status': { to: 'in_progress' } } }])
    expect(diagnostics).toMatchObject([
      { code: 'ticket_of_another_section', sectionId: 'b', ticketId: 'PAY-7' },
    ])
  })

  it('is synced with the first section if it had none', () => {
    const documents = {
      [PATH]: `${section('b', 'todo', 'jira:PAY-7')}\n${section('a', 'todo', 'jira:PAY-7')}`,
    }
    expect(plan({ config: CONFIG, documents }).items).toMatchObject([{ action: 'link', sectionId: 'b' }])
  })
})

describe('a section with two tickets of one connection', () => {
  it('keeps the ticket that it was synced with', () => {
    const documents = { [PATH]: section('a', 'done', 'jira:PAY-9', 'jira:PAY-7') }
    const { items, diagnostics } = plan({ config: CONFIG, documents, links: [atA] })
    expect(items).toMatchObject([{ action: 'close', ticketId: 'PAY-7' }])
    expect(diagnostics).toMatchObject([{ code: 'several_tickets' }])
  })
})

describe('a link stays when', () => {
  it('its section is renamed, moved to another document or renumbered', () => {
    const document = { 'docs/specs/other.md': section('renamed', 'done', 'jira:PAY-7') }
    const links = [{ ...atA, sectionKey: keyOf('docs/specs/other.md', 'renamed') }]
    expect(plan({ config: CONFIG, documents: document, links }).items).toMatchObject([
      { action: 'close', ticketId: 'PAY-7' },
    ])
  })

  it('its marker is moved to another section by hand', () => {
    const documents = { [PATH]: `${section('a', 'todo')}\n${section('b', 'done', 'jira:PAY-7')}` }
    const { items } = plan({ config: CONFIG, documents, links: [atA] })
    expect(items.map(({ action, sectionId }) => [action, sectionId])).toEqual([
      ['link', 'b'],
      ['close', 'b'],
    ])
  })

  it('it is not in the document yet: then it is written there', () => {
    const documents = { [PATH]: section('a', 'todo') }
    const links = [{ ...atA, wasInDocument: false }]
    const config = CONFIG.replace('auto_tickets: false', 'require_review: false')
    expect(plan({ config, documents, links }).items).toMatchObject([
      { action: 'update', fields: { 'section.ticket': { from: null, to: 'PAY-7' } } },
    ])
  })

  it('the ticket is moved to another project: the document gets the new id', () => {
    const documents = { [PATH]: section('a', 'todo', 'jira:PAY-7') }
    const tickets = {
      'board PAY-7': buildTicket({ id: 'OPS-3', project: 'OPS', url: 'https://tracker.test/OPS-3' }),
    }
    expect(plan({ config: CONFIG, documents, links: [atA], tickets }).items).toMatchObject([
      { fields: { 'section.ticket': { from: 'PAY-7', to: 'OPS-3' } }, url: 'https://tracker.test/OPS-3' },
    ])
  })

  it('except a ticket of Linear that left the team of the connection', () => {
    const config = 'ticket_systems: {board: {system: linear, project: PAY}}\n'
    const documents = { [PATH]: section('a', 'done', 'linear:PAY-7') }
    const tickets = { 'board PAY-7': buildTicket({ id: 'HR-3', project: 'HR' }) }
    const { items, diagnostics } = plan({ config, documents, links: [atA], tickets })
    expect(items).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'foreign_ticket' }])
  })
})

it('a removed link creates no new ticket unless a person asks for one', () => {
  const config = CONFIG.replace('auto_tickets: false', 'require_review: false')
  const documents = { [PATH]: section('a', 'todo') }
  expect(plan({ config, documents, links: [atA] }).items).toEqual([])
  const requested = new Set([keyOf(PATH, 'a')])
  expect(plan({ config, documents, links: [atA], choices: { requested } }).items).toMatchObject([
    { action: 'create' },
  ])
})

it('a section that vanished leaves its ticket alone', () => {
  expect(
    plan({ config: CONFIG, documents: { [PATH]: section('b', 'todo') }, links: [atA], tickets: moved }).items,
  ).toEqual([])
})

it('a change by one ticket of a section is passed on to its other ticket', () => {
  const config =
    'specs: {auto_tickets: false}\nticket_systems: {board: {system: jira, project: PAY}, lin: {system: linear, project: ENG}}\n'
  const documents = { [PATH]: section('a', 'todo', 'jira:PAY-7', 'linear:ENG-1') }
  const second = buildLink({
    sectionKey: keyOf(PATH, 'a'),
    connection: 'lin',
    ticketId: 'ENG-1',
    agreement: agreed('todo', 'Todo'),
  })
  const todo = buildTicket({ id: 'ENG-1', project: 'ENG', status: 'Todo' })
  const { items } = plan({
    config,
    documents,
    links: [atA, second],
    tickets: { ...moved, ...ticketsOf('lin', todo) },
  })
  expect(items).toMatchObject([
    { connection: 'board', fields: { 'section.status': { to: 'in_progress' } } },
    {
      connection: 'lin',
      action: 'move',
      fields: { status: { to: 'In Progress' } },
      agreement: agreed('in_progress', 'In Progress'),
    },
  ])

  const done = { ...todo, status: 'Done', statusCategory: 'done' as const }
  const disagreeing = {
    config,
    documents,
    links: [atA, second],
    tickets: { ...moved, ...ticketsOf('lin', done) },
  }
  const { items: waiting, conflicts } = plan(disagreeing)
  expect(waiting.map(({ action }) => action)).toEqual(['none', 'none'])
  expect(conflicts).toHaveLength(2)
  const resolved = new Map([[conflicts[1]?.id ?? '', 'ticket' as const]])
  const decided = plan({ ...disagreeing, choices: { resolved } }).items
  expect(decided.map(({ connection, fields }) => [connection, fields])).toEqual([
    ['board', {}],
    ['lin', { 'section.status': { from: 'todo', to: 'done' } }],
  ])
})

describe('a section with tickets of two connections is not closed by', () => {
  const config =
    'specs: {auto_tickets: false}\nticket_systems: {board: {system: jira, project: PAY}, lin: {system: linear, project: ENG}}\n'
  const documents = { [PATH]: section('a', 'todo', 'jira:PAY-7', 'linear:ENG-1') }
  const second = buildLink({
    sectionKey: keyOf(PATH, 'a'),
    connection: 'lin',
    ticketId: 'ENG-1',
    agreement: agreed('todo', 'Todo'),
  })
  const closed = buildTicket({ id: 'ENG-1', project: 'ENG', status: 'Done', statusCategory: 'done' })
  const planWith = (linear: typeof closed, parts: Parts = {}) =>
    plan({
      config,
      documents,
      links: [atA, second],
      tickets: { ...ticketsOf('board', buildTicket()), 'lin ENG-1': linear },
      ...parts,
    })

  it('a ticket that left the project of its connection', () => {
    const { items, conflicts, diagnostics } = planWith({ ...closed, id: 'HR-3', project: 'HR' })
    expect(items).toEqual([])
    expect(conflicts).toEqual([])
    expect(diagnostics).toMatchObject([{ code: 'foreign_ticket', ticketId: 'ENG-1' }])
  })

  it.each([
    ['a paused connection', { connections: { lin: { state: 'paused' } } }],
    ['a connection without credentials', { connections: { lin: { state: 'not_configured' } } }],
    ['a paused link', { links: [atA, { ...second, health: 'paused' }] }],
    ['a broken link', { links: [atA, { ...second, health: 'broken' }] }],
  ] satisfies [string, Parts][])('the ticket of %s, which only shows its change', (_, parts) => {
    expect(planWith(closed, parts).items).toMatchObject([
      { connection: 'lin', action: 'none', fields: { 'section.status': { from: 'todo', to: 'done' } } },
    ])
  })

  it('a waiting ticket when an active one brings another status', () => {
    const connections: Parts['connections'] = { lin: { state: 'paused' } }
    const tickets = { ...moved, 'lin ENG-1': closed }
    const { items, conflicts } = planWith(closed, { tickets, connections })
    expect(conflicts).toEqual([])
    expect(items[0]).toMatchObject({
      connection: 'board',
      action: 'update',
      fields: { 'section.status': { to: 'in_progress' } },
    })
    expect(items[1]).toMatchObject({
      connection: 'lin',
      action: 'none',
      fields: { 'section.status': { to: 'done' } },
    })
  })
})

it('a section that its other ticket has just closed gets no new ticket', () => {
  const config = `specs: {require_review: false}
ticket_systems: {board: {system: jira, project: PAY}, lin: {system: linear, project: ENG}}
routing: [{match: {default: true}, target: lin}]
`
  const documents = { [PATH]: section('a', 'todo', 'jira:PAY-7') }
  const actions = (status: string) => {
    const tickets = ticketsOf('board', buildTicket({ status, statusCategory: 'done' }))
    return plan({ config, documents, links: [atA], tickets }).items.map(({ action }) => action)
  }
  expect(actions('To Do')).toEqual(['create'])
  expect(actions('Done')).toEqual(['update'])
})
