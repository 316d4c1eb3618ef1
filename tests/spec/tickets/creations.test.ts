import { describe, expect, it } from 'vitest'
import { type PlanItem, planTickets } from '#spec/tickets/index'
import { BOARD, buildTicket, buildWorld, keyOf, PATH } from './build-world'

const SPEC = `---
title: Refunds
owner: ana
team: payments
---
## 1. Limits
<!-- svc:system:1 status:todo -->

Refunds stop at the amount paid. <!-- a note -->

### Acceptance Criteria

- [ ] It MUST stop.
- [x] It MUST log.

### 1.1 Cards
<!-- svc:system:1.1 status:in_progress -->

Cards.

## 2. Records
<!-- svc:system:2 status:draft -->
`

type Parts = Parameters<typeof buildWorld>[0]
const plan = (parts: Parts = {}, text = SPEC) =>
  planTickets(buildWorld({ documents: { [PATH]: text }, ...parts }))
const items = (parts: Parts = {}, text = SPEC) => plan(parts, text).items
const created = (parts: Parts = {}, text = SPEC) =>
  items(parts, text)
    .filter(({ action }) => action === 'create')
    .map(({ sectionId }) => sectionId)
const to = (item: PlanItem | undefined, name: string) => item?.fields[name]?.to
const withFrontmatter = (line: string) => SPEC.replace('owner: ana', `owner: ana\n${line}`)

describe('a section gets a ticket', () => {
  it('when it is planned, worked on or blocked, and has none', () => {
    expect(created()).toEqual(['1-limits', '1.1-cards'])
    const states = ['draft', 'todo', 'in_progress', 'done', 'blocked', 'deprecated'].map(
      (state) => [state, created({}, `## A\n<!-- svc:system:a status:${state} -->\n`).length] as const,
    )
    expect(Object.fromEntries(states)).toEqual({
      draft: 0,
      todo: 1,
      in_progress: 1,
      done: 0,
      blocked: 1,
      deprecated: 0,
    })
  })

  it('unless its document is not a spec, or its frontmatter says sync: false', () => {
    expect(created({}, withFrontmatter('sync: false'))).toEqual([])
    expect(created({}, withFrontmatter('type: runbook'))).toEqual([])
  })

  it('only on request when auto_tickets is off; a request needs no review', () => {
    const config = `${BOARD.replace('require_review: false', 'auto_tickets: false')}`
    expect(created({ config })).toEqual([])
    const requested = new Set([keyOf(PATH, '1-limits')])
    const [item, ...others] = items({ config, choices: { requested } })
    expect(others).toEqual([])
    expect(item).toMatchObject({ action: 'create', sectionId: '1-limits', needsReview: false })
  })

  it('unless it has a link of that connection; a link of another one does not count', () => {
    const linked = (marker: string) =>
      SPEC.replace('status:todo -->', `status:todo -->\n<!-- svc:ticket:${marker} -->`)
    expect(created({}, linked('jira:PAY-7'))).toEqual(['1.1-cards'])
    const config = `${BOARD}  other: {system: linear, project: ENG}\nrouting: [{match: {default: true}, target: board}]\n`
    expect(created({ config }, linked('linear:ENG-7'))).toEqual(['1-limits', '1.1-cards'])
    expect(created({ config }, linked('tracker_a:PAY-7'))).toEqual(['1.1-cards'])
  })

  it('not again after a person dismissed it or removed the link, until a person requests it', () => {
    const dismissed = new Set(items().map(({ id }) => id))
    expect(created({ choices: { dismissed } })).toEqual([])
    const requested = new Set([keyOf(PATH, '1.1-cards')])
    expect(created({ choices: { dismissed, requested } })).toEqual(['1.1-cards'])
    const reworded = SPEC.replace('Cards.', 'Other cards.')
    expect(created({ choices: { dismissed } }, reworded), 'a dismissal outlives changes of the text').toEqual(
      [],
    )
  })
})

describe('a creation waits for a review', () => {
  const REVIEW = BOARD.replace('require_review: false', 'require_review: true')
  const waits = (parts: Parts = {}, text = SPEC) =>
    items({ config: REVIEW, ...parts }, text).map((item) => item.needsReview)

  it('with require_review, unless the spec is approved or says sync: true', () => {
    expect(waits()).toEqual([true, true])
    expect(waits({}, withFrontmatter('review_status: approved'))).toEqual([false, false])
    expect(waits({}, withFrontmatter('review_status: in_review'))).toEqual([true, true])
    expect(waits({}, withFrontmatter('sync: true'))).toEqual([false, false])
    expect(waits({ config: BOARD })).toEqual([false, false])
  })

  it('at the first sync of a connection, whatever is configured', () => {
    const connections = { board: { isFirstSync: true } }
    expect(waits({ config: BOARD, connections }, withFrontmatter('sync: true'))).toEqual([true, true])
  })

  it('when a run would create more than the limit', () => {
    expect(waits({ config: BOARD, maxCreations: 2 })).toEqual([false, false])
    expect(waits({ config: BOARD, maxCreations: 1 })).toEqual([true, true])
    expect(items({ maxCreations: 1 })[0]?.reasons.at(-1)).toBe('The run would create 2 tickets, more than 1.')
  })

  it('until a person approves it', () => {
    const [first] = items({ config: REVIEW })
    expect(waits({ choices: { approved: new Set([first?.id ?? '']) } })).toEqual([false, true])
  })
})

describe('a new ticket', () => {
  it('has a title, a link, the clean content, the open criteria, owner and team', () => {
    const [item] = items()
    expect(to(item, 'title')).toBe('[Refunds] 1 Limits')
    expect(to(item, 'description')).toBe(
      [
        `[Refunds: 1 Limits](https://plumbline.test/s/${encodeURIComponent(keyOf(PATH, '1-limits'))})`,
        'Refunds stop at the amount paid.',
        '**Open criteria**\n\n- It MUST stop.',
        'Owner: ana · Team: payments',
      ].join('\n\n'),
    )
    expect(item).toMatchObject({
      connection: 'board',
      system: 'tracker_a',
      ticketId: null,
      repo: 'acme/shop',
    })
    expect(to(item, 'status')).toBe('To Do')
    expect(item?.agreement).toEqual({ state: 'todo', blockedBy: null, status: 'To Do', blockers: [] })
  })

  it('has a title of one line that vendors accept', () => {
    const title = to(
      items({}, `---\ntitle: T\n---\n## ${'long '.repeat(1000)}\n<!-- svc:system:l status:todo -->\n`)[0],
      'title',
    )
    expect(String(title)).toMatch(/^\[T\] long long .*…$/)
    expect(String(title).length).toBeLessThanOrEqual(255)
  })

  it('has a description that the vendor accepts, with the rest in the spec', () => {
    const long = SPEC.replace('Cards.', 'word '.repeat(20_000))
    const description = String(to(items({}, long)[1], 'description'))
    expect(description.length).toBeLessThanOrEqual(30_000)
    expect(description).toMatch(/The rest is in the spec\]\(https:\/\/plumbline\.test\/s\/[^)]+\)$/)
  })

  it('names the ticket that blocks its section', () => {
    const [item] = items({}, SPEC.replace('status:todo', 'status:blocked:PAY-200'))
    expect(to(item, 'blocked_by')).toEqual(['PAY-200'])
    const [other] = items({}, SPEC.replace('status:todo', 'status:blocked:legal'))
    expect(other?.fields.blocked_by).toBeUndefined()
  })

  it('has a label for its type where the vendor has no types', () => {
    const config =
      'specs: {require_review: false}\nticket_systems:\n  board: {system: linear, project: ENG}\n'
    expect(items({ config })[0]?.fields).toMatchObject({ 'field.labels': { to: ['type:Task'] } })
    expect(items({ config })[0]?.fields.type).toBeUndefined()
    expect(to(items()[0], 'type')).toBe('Task')
  })

  it('is not planned if the project cannot accept it, and a diagnostic gives the reason', () => {
    const project = (facts: object) =>
      plan({
        connections: {
          board: { projects: new Map([['PAY', { types: [], statuses: [], features: FEATURES, ...facts }]]) },
        },
      })
    const FEATURES = { types: true, parents: true, blocking: true }
    const problems = [
      plan({ connections: { board: { projects: new Map([['PAY', null]]) } } }),
      project({ types: [{ name: 'Bug', requiredFields: [] }] }),
      project({ types: [{ name: 'Task', requiredFields: ['summary', 'component'] }] }),
      plan({ config: BOARD.replace(', project: PAY', '') }),
    ]
    expect(problems.map(({ diagnostics }) => diagnostics[0]?.code)).toEqual([
      'unknown_project',
      'unknown_type',
      'required_field_missing',
      'no_project',
    ])
    for (const { items } of problems) expect(items.map(({ action }) => action)).toEqual(['none', 'none'])
    const status = project({
      types: [{ name: 'Task', requiredFields: [] }],
      statuses: [{ name: 'Doing', category: 'todo' }],
    })
    expect(status.items[0]).toMatchObject({ action: 'create', agreement: { status: null } })
    expect(status.diagnostics[0]).toMatchObject({ code: 'unknown_status' })
  })
})

describe('an existing ticket', () => {
  const [creation] = items()
  const candidate = (
    ticket: Parameters<typeof buildTicket>[0],
    foundBy: 'mark' | 'title',
    isByWriter = true,
  ) => ({
    ticket: buildTicket({ isOurs: foundBy === 'mark', ...ticket }),
    foundBy,
    isByWriter,
  })
  const first = (candidates: ReturnType<typeof candidate>[], config = BOARD) =>
    items({ config, candidates: new Map([[creation?.id ?? '', candidates]]) })[0]

  it('with our mark is linked', () => {
    expect(first([candidate({ id: 'PAY-9' }, 'mark')])).toMatchObject({
      action: 'link',
      ticketId: 'PAY-9',
      needsReview: false,
    })
    expect(first([candidate({ id: 'PAY-9', isOurs: false }, 'mark')]), 'a copied mark').toMatchObject({
      action: 'create',
    })
  })

  it('with the same title is linked if it is the only one and its author may write', () => {
    expect(first([candidate({ id: 'PAY-9' }, 'title')])).toMatchObject({ action: 'link', ticketId: 'PAY-9' })
    const waiting = [
      first([candidate({ id: 'PAY-9' }, 'title', false)]),
      first([candidate({ id: 'PAY-9' }, 'title'), candidate({ id: 'PAY-10' }, 'title')]),
    ]
    for (const item of waiting) expect(item).toMatchObject({ action: 'create', needsReview: true })
    const careless = BOARD.replace('project: PAY', 'project: PAY, dedup_enabled: false')
    expect(first([candidate({ id: 'PAY-9' }, 'title')], careless)).toMatchObject({ action: 'create' })
  })

  it('needs a decision of its own: an approval of the creation does not count', () => {
    const matchingTicket = [candidate({ id: 'PAY-9' }, 'title', false)]
    const planWith = (choices: Parts['choices']) =>
      items({
        candidates: new Map([[creation?.id ?? '', matchingTicket]]),
        choices,
      })[0]
    const waiting = planWith({ approved: new Set([creation?.id ?? '']) })
    expect(waiting).toMatchObject({ action: 'create', needsReview: true })
    const ids = new Set([waiting?.id ?? ''])
    expect(planWith({ approved: ids })).toMatchObject({ action: 'create', needsReview: false })
    expect(planWith({ dismissed: ids })?.sectionId).not.toBe(creation?.sectionId)
  })

  it('is not linked if a person dismissed the link', () => {
    const candidates = new Map([[creation?.id ?? '', [candidate({ id: 'PAY-9' }, 'title')]]])
    const [linked] = items({ candidates })
    const choices = { dismissed: new Set([linked?.id ?? '']) }
    expect(items({ candidates, choices })[0]).toMatchObject({ action: 'create' })
  })

  it('is linked to one section only, although two have its title', () => {
    const creations = items().filter(({ action }) => action === 'create')
    const matchingTicket = [candidate({ id: 'PAY-9' }, 'title')]
    const candidates = new Map(creations.map(({ id }) => [id, matchingTicket]))
    expect(items({ candidates }).map(({ action }) => action)).toEqual(['link', 'create'])
  })

  it('of another section is not linked again', () => {
    const text = SPEC.replace(
      'status:in_progress -->',
      'status:in_progress -->\n<!-- svc:ticket:jira:PAY-9 -->',
    )
    const world = { candidates: new Map([[creation?.id ?? '', [candidate({ id: 'PAY-9' }, 'mark')]]]) }
    expect(items(world, text).map(({ action, sectionId }) => [action, sectionId])).toEqual([
      ['link', '1.1-cards'],
      ['create', '1-limits'],
    ])
  })
})

it('a section without a route is reported once per document', () => {
  const config = 'ticket_systems: {a: {system: jira, project: A}, b: {system: jira, project: B}}\n'
  expect(plan({ config })).toMatchObject({
    items: [],
    diagnostics: [{ code: 'not_routed', sectionId: '1-limits' }],
  })
  expect(plan({ config: 'team: a\n' }).diagnostics).toEqual([])
})
