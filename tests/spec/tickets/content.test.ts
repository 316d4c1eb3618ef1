import { describe, expect, it } from 'vitest'
import { cleanContent } from '#spec/tickets/content/clean-content'
import { planTickets, type WrittenField } from '#spec/tickets/index'
import { fingerprint } from '#spec/tickets/plan-item'
import type { Ticket } from '#spec/tickets/ticket'
import { agreed, buildLink, buildTicket, buildWorld, keyOf, PATH, ticketsOf } from './build-world'

const SPEC = (body = 'New text.', frontmatter = 'owner: ana\ntags: [a, b]') =>
  `---\ntitle: Refunds\n${frontmatter}\n---\n## 1. Limits\n<!-- svc:system:1 status:todo -->\n<!-- svc:ticket:jira:PAY-7 -->\n\n${body}\n`
const CONFIG = `specs: {auto_tickets: false}
ticket_systems:
  board:
    system: jira
    project: PAY
    field_map:
      standard: {frontmatter.owner: assignee, frontmatter.tags: labels}
      custom: {customfield_1: "literal:plumbline"}
`
const writtenField = (value: WrittenField['sent']): WrittenField => ({ sent: value, stored: value })
const plan = (
  written: Record<string, WrittenField>,
  ticket: Partial<Ticket>,
  text = SPEC(),
  config = CONFIG,
) =>
  planTickets(
    buildWorld({
      config,
      documents: { [PATH]: text },
      links: [buildLink({ written })],
      tickets: ticketsOf('board', buildTicket(ticket)),
    }),
  ).items
const fieldsOf = (...args: Parameters<typeof plan>) => plan(...args)[0]?.fields ?? {}
const KEPT = { fields: { assignee: 'ana', labels: ['a', 'b'], customfield_1: 'plumbline' } }
const FIELDS = {
  'field.assignee': writtenField('ana'),
  'field.labels': writtenField(['a', 'b']),
  'field.customfield_1': writtenField('plumbline'),
}

describe('the title and the description', () => {
  it('follow the section', () => {
    const old = {
      ...FIELDS,
      title: writtenField('[Refunds] 1 Old'),
      description: writtenField(fingerprint('Old text.')),
    }
    const [item, ...others] = plan(old, { ...KEPT, title: '[Refunds] 1 Old', description: 'Old text.' })
    expect(others).toEqual([])
    expect(item).toMatchObject({
      action: 'update',
      fields: {
        title: { from: '[Refunds] 1 Old', to: '[Refunds] 1 Limits' },
        description: { from: 'Old text.' },
      },
    })
    expect(String(item?.fields.description?.to)).toContain('New text.')
    expect(item?.sent.description).toBe(fingerprint(String(item?.fields.description?.to)))
  })

  it('of a person are never overwritten', () => {
    const old = {
      ...FIELDS,
      title: writtenField('[Refunds] 1 Old'),
      description: writtenField(fingerprint('Old text.')),
    }
    expect(fieldsOf(old, { ...KEPT, title: 'Mine', description: 'Mine' })).toEqual({})
    expect(
      fieldsOf(FIELDS, { ...KEPT, title: 'Mine', description: '' }),
      'a ticket that a person wrote',
    ).toEqual({})
  })

  it('count as ours when the vendor reformatted them', () => {
    const old = { ...FIELDS, title: { sent: '[Refunds]  1 Old', stored: '[Refunds] 1 Old' } }
    expect(fieldsOf(old, { ...KEPT, title: '[Refunds] 1 Old' })).toMatchObject({
      title: { to: '[Refunds] 1 Limits' },
    })
  })

  it('come from templates', () => {
    const config = `${CONFIG}    templates: {summary: "{{spec.title}}/{{section.title}}", description: "See {{spec_url}}"}\n`
    const old = { ...FIELDS, title: writtenField('Old'), description: writtenField(fingerprint('Old')) }
    expect(fieldsOf(old, { ...KEPT, title: 'Old', description: 'Old' }, SPEC(), config)).toMatchObject({
      title: { to: 'Refunds/Limits' },
      description: { to: `See https://plumbline.test/s/${encodeURIComponent(keyOf(PATH, '1-limits'))}` },
    })
  })
})

describe('a mapped field', () => {
  const other = SPEC('New text.', 'owner: bo\ntags: [b, c]')

  it('follows the spec', () => {
    expect(fieldsOf(FIELDS, KEPT, other)).toEqual({
      'field.assignee': { from: 'ana', to: 'bo' },
      'field.labels': { from: ['a', 'b'], to: ['b', 'c'] },
    })
  })

  it('that a person changed stays; a list keeps what people added and lacks what they removed', () => {
    const ticket = { fields: { ...KEPT.fields, assignee: 'carl', labels: ['mine', 'a'] } }
    expect(fieldsOf(FIELDS, ticket, other)).toEqual({
      'field.labels': { from: ['mine', 'a'], to: ['mine', 'c'] },
    })
  })

  it('is emptied with its source, unless it is no longer mapped', () => {
    const without = SPEC('New text.', 'tags: [a, b]')
    expect(fieldsOf(FIELDS, KEPT, without)).toEqual({ 'field.assignee': { from: 'ana', to: null } })
    expect(fieldsOf(FIELDS, KEPT, without, CONFIG.replace('frontmatter.owner: assignee, ', ''))).toEqual({})
  })

  it('that is empty is filled', () => {
    expect(fieldsOf({}, { fields: { assignee: 'bo' } })).toEqual({
      'field.labels': { from: null, to: ['a', 'b'] },
      'field.customfield_1': { from: null, to: 'plumbline' },
    })
  })
})

describe('the parent of a ticket', () => {
  const config = `specs: {require_review: false}
ticket_systems:
  board: {system: jira, project: PAY, hierarchy: {auto_parent: true, depth_to_type: {2: Epic, 3: Story}}}
`
  const section = (depth: number, id: string, state: string, marker = '') =>
    `${'#'.repeat(depth)} ${id}\n<!-- svc:system:${id} status:${state} -->\n${marker && `<!-- svc:ticket:jira:${marker} -->\n`}\n`
  const parentsOf = (text: string, parts: Parameters<typeof buildWorld>[0] = {}) =>
    planTickets(buildWorld({ config, documents: { [PATH]: text }, ...parts })).items

  it('is the ticket of the nearest shallower section, which is created first', () => {
    const items = parentsOf(
      section(2, 'a', 'todo') + section(3, 'b', 'draft') + section(4, 'c', 'todo') + section(3, 'd', 'todo'),
    )
    expect(
      items.map(({ sectionId, parentSection, fields }) => [sectionId, parentSection, fields.type?.to]),
    ).toEqual([
      ['a', null, 'Epic'],
      ['c', keyOf(PATH, 'a'), 'Task'],
      ['d', keyOf(PATH, 'a'), 'Story'],
    ])
    const linked = parentsOf(section(2, 'a', 'todo', 'PAY-1') + section(3, 'b', 'todo'))
    expect(linked.at(-1)?.fields.parent).toEqual({ from: null, to: 'PAY-1' })
  })

  it('follows the section', () => {
    const text =
      section(2, 'a', 'todo', 'PAY-1') + section(2, 'b', 'todo', 'PAY-2') + section(3, 'c', 'todo', 'PAY-3')
    const link = (id: string, ticketId: string, written = {}) =>
      buildLink({ sectionKey: keyOf(PATH, id), ticketId, written })
    const links = [
      link('a', 'PAY-1'),
      link('b', 'PAY-2'),
      link('c', 'PAY-3', { parent: writtenField('PAY-1') }),
    ]
    const tickets = (parent: string | null) => ticketsOf('board', buildTicket({ id: 'PAY-3', parent }))
    expect(parentsOf(text, { links, tickets: tickets('PAY-1') })).toMatchObject([
      { fields: { parent: { from: 'PAY-1', to: 'PAY-2' } }, parentSection: keyOf(PATH, 'b') },
    ])
    expect(parentsOf(text, { links, tickets: tickets('PAY-9') }), 'a person chose another parent').toEqual([])
  })

  it('waits while the creation of the parent waits', () => {
    const text = section(2, 'a', 'todo') + section(3, 'b', 'todo', 'PAY-3')
    const links = [buildLink({ sectionKey: keyOf(PATH, 'b'), ticketId: 'PAY-3' })]
    const tickets = ticketsOf('board', buildTicket({ id: 'PAY-3' }))
    expect(parentsOf(text, { links, tickets }).map(({ action }) => action)).toEqual(['create', 'update'])
    expect(parentsOf(text, { links, tickets, maxCreations: 0 }).map(({ action }) => action)).toEqual([
      'create',
    ])
  })
})

describe('the blocker of a section', () => {
  const config = 'specs: {auto_tickets: false}\nticket_systems: {board: {system: jira, project: PAY}}\n'
  const text = (state: string) => SPEC().replace('status:todo', `status:${state}`)
  const blocked = { state: 'blocked', status: 'To Do', blockedBy: 'PAY-2', blockers: ['PAY-2'] } as const
  const outcome = (
    state: string,
    ticket: Partial<Ticket>,
    agreement = agreed('todo', 'To Do'),
    configText = config,
  ) =>
    planTickets(
      buildWorld({
        config: configText,
        documents: { [PATH]: text(state) },
        links: [buildLink({ agreement })],
        tickets: ticketsOf('board', buildTicket(ticket)),
      }),
    ).items.flatMap(({ fields }) => Object.entries(fields).map(([name, { to }]) => [name, to]))

  it('blocks its ticket', () => {
    expect(
      outcome('blocked:PAY-2', { blockedBy: ['PAY-9'] }, agreed('todo', 'To Do', { blockers: ['PAY-9'] })),
    ).toEqual([['blocked_by', ['PAY-9', 'PAY-2']]])
    expect(
      outcome('todo', { blockedBy: ['PAY-9', 'PAY-2'] }, { ...blocked, blockers: ['PAY-9', 'PAY-2'] }),
    ).toEqual([['blocked_by', ['PAY-9']]])
  })

  it('comes from its ticket', () => {
    expect(outcome('todo', { blockedBy: ['PAY-2'] })).toEqual([['section.status', 'blocked:PAY-2']])
    expect(outcome('blocked:PAY-2', { blockedBy: [] }, blocked)).toEqual([['section.status', 'todo']])
    expect(outcome('done', { blockedBy: ['PAY-2'], status: 'Done' }, agreed('done', 'Done'))).toEqual([])
  })

  it('keeps the section blocked while the ticket is worked on, until it is closed', () => {
    const worked: Partial<Ticket> = {
      blockedBy: ['PAY-2'],
      status: 'In Progress',
      statusCategory: 'in_progress',
    }
    expect(outcome('blocked:PAY-2', worked, blocked)).toEqual([])
    expect(outcome('blocked:PAY-2', { ...worked, status: 'Done', statusCategory: 'done' }, blocked)).toEqual([
      ['section.status', 'done'],
    ])
  })

  it('stays in the document if it is no ticket, or the vendor has no such relation', () => {
    expect(
      outcome('blocked:legal', { blockedBy: ['PAY-2'] }, agreed('blocked', 'To Do', { blockedBy: 'legal' })),
    ).toEqual([])
    const closing = config.replace('auto_tickets: false', 'auto_tickets: false, lifecycle_sync: close_only')
    expect(outcome('todo', { blockedBy: ['PAY-2'] }, agreed('todo', 'To Do'), closing)).toEqual([])
  })
})

describe('a shadow', () => {
  const config = `specs: {require_review: false}
ticket_systems: {board: {system: jira, project: PAY}, mirror: {system: linear, project: ENG}}
routing: [{match: {default: true}, target: board, shadow_targets: [mirror]}]
`
  const text = (state: string) => SPEC().replace('status:todo', `status:${state}`)
  const key = keyOf(PATH, '1-limits')
  const shadow = buildLink({
    sectionKey: key,
    connection: 'mirror',
    ticketId: 'ENG-1',
    isShadow: true,
    agreement: agreed('todo', 'Todo'),
  })
  const mirrored = (state: string, status: string, links = [buildLink(), shadow]) =>
    planTickets(
      buildWorld({
        config,
        documents: { [PATH]: text(state) },
        links,
        tickets: {
          ...ticketsOf('board', buildTicket()),
          ...ticketsOf(
            'mirror',
            buildTicket({ id: 'ENG-1', project: 'ENG', status, statusCategory: 'in_progress' }),
          ),
        },
      }),
    ).items.filter(({ connection }) => connection === 'mirror')

  it('is created together with the ticket', () => {
    expect(mirrored('todo', 'Todo', [buildLink()])).toMatchObject([{ action: 'create', isShadow: true }])
  })

  it('is not blocked by a ticket that its own system does not know', () => {
    expect(mirrored('blocked:PAY-2', 'Todo').flatMap(({ fields }) => Object.keys(fields))).toEqual([])
    const [creation] = mirrored('blocked:PAY-2', 'Todo', [buildLink()])
    expect(creation).toMatchObject({ action: 'create' })
    expect(creation?.fields.blocked_by).toBeUndefined()
  })

  it('follows the section and never changes it', () => {
    expect(mirrored('done', 'Todo')).toMatchObject([{ action: 'close', fields: { status: { to: 'Done' } } }])
    expect(mirrored('todo', 'In Progress').map(({ fields }) => fields)).toEqual([{}])
    expect(mirrored('done', 'In Progress')).toMatchObject([
      { action: 'close', fields: { status: { to: 'Done' } } },
    ])
  })
})

describe('the clean content', () => {
  it('has no comments and no criteria', () => {
    const content = [
      '<!-- svc:system:1 status:todo -->',
      '',
      'Text <!-- hidden --> here.',
      '',
      '#### Acceptance Criteria',
      '',
      '- [ ] One',
      '  goes on',
      '',
      '  ```',
      '  code of the criterion',
      '  ```',
      '- [x] Two <!-- svc:realized-in:PR#1 a.ts -->',
      '* plain',
      '',
      '```html',
      '<!-- code stays -->',
      '- [ ] so does this',
      '```',
      'End `<!-- code -->`.',
    ].join('\r\n')
    expect(cleanContent(content)).toBe(
      [
        'Text  here.',
        '',
        '* plain',
        '',
        '```html',
        '<!-- code stays -->',
        '- [ ] so does this',
        '```',
        'End `<!-- code -->`.',
      ].join('\n'),
    )
  })

  const FENCE = '```'
  it.each([
    ['holds a fence', ['Text.', '', '<!--', FENCE, 'hidden', FENCE, '-->', '', 'End.'], 'Text.\n\nEnd.'],
    [
      'follows a fence with an info string inside of code',
      [FENCE, '<!-- code -->', `${FENCE} js`, '<!-- more code -->', FENCE, '', '<!-- hidden -->', 'End.'],
      [FENCE, '<!-- code -->', `${FENCE} js`, '<!-- more code -->', FENCE, '', 'End.'].join('\n'),
    ],
    [
      'follows a fence that is indented by four spaces, which is code',
      ['Text.', '', `    ${FENCE}`, '', '<!-- hidden -->', '', 'End.'],
      ['Text.', '', `    ${FENCE}`, '', 'End.'].join('\n'),
    ],
    ['stands in preformatted HTML', ['<pre>', 'a <!-- hidden -->', '</pre>'], '<pre>\na\n</pre>'],
    ['is never closed', ['Text.', '', '<!-- hidden', '', 'hidden'], 'Text.'],
  ])('has no comment that %s', (_, lines, clean) => {
    expect(cleanContent(lines.join('\n'))).toBe(clean)
  })

  it('has no criterion in a quote or in a list, with the lines that belong to it', () => {
    const lines = [
      '> - [ ] One',
      '>   goes on',
      '',
      '- list',
      '  - [ ] Two',
      '  lazy',
      '- [ ] Three',
      'lazy',
      '',
      'End.',
    ]
    expect(cleanContent(lines.join('\n'))).toBe('- list\nEnd.')
  })
})
