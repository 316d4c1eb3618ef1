import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { acts, idempotencyKeys, ticketConnections, ticketLinks } from '#db/schema/index'
import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import type { Ticket } from '#spec/tickets/ticket'
import { openEditor } from '#tests/server/writing/editor/open-editor'
import { canary } from '#tests/support/canary/canary'
import { makeOrg } from '#tests/support/make-org'

const CONFIG = [
  'version: "1"',
  'ticket_systems:',
  '  issues:',
  '    system: code_host',
  '    status_map:',
  '      forward:',
  '        in_progress: open|doing',
  '  work:',
  '    system: jira',
  '    project: PAY',
  '  growth:',
  '    system: linear',
  '    project: GRO',
  '',
].join('\n')

const at = openEditor({ 'docs/specs/a.md': '# A\n', 'CONFIG.yaml': CONFIG })

const readMany = vi.fn<Tracker['readMany']>()

const ticket = (id: string, changes: Partial<Ticket> = {}): Ticket => ({
  id,
  vendorId: `of ${id}`,
  project: 'PAY',
  url: `https://acme.atlassian.net/browse/${id}`,
  title: 'Ticket',
  description: '',
  status: 'In Progress',
  statusCategory: 'in_progress',
  type: 'Task',
  fields: {},
  parent: null,
  blockedBy: [],
  isOurs: true,
  mark: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  updatedBy: null,
  ...changes,
})

beforeEach(async () => {
  readMany.mockReset().mockImplementation(async (ids) => ids.map((id) => ticket(id)))
  const { ports, db, secretBox } = at.app.ctx
  ports.trackers = { ...ports.trackers, open: () => ({ readMany }) as unknown as Tracker }
  await db
    .insert(ticketConnections)
    .values({
      orgId: at.org.id,
      kind: 'jira',
      host: 'acme.atlassian.net',
      authMethod: 'api_token',
      credential: secretBox.seal(JSON.stringify({ email: 'bot@example.com', token: canary('proxy-token') })),
      webhookSecret: secretBox.seal(canary('proxy-webhook')),
    })
    .onConflictDoNothing()
})

async function post(
  path: string,
  body: object,
  init: { key?: string; headers?: Record<string, string> } = {},
) {
  const response = await at.ask(`/api/tickets/${path}`, {
    method: 'POST',
    body: JSON.stringify({ owner: 'acme', repo: at.repo, ...body }),
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

const draft = (input: object = {}) => ({
  input: {
    project_key: `acme/${at.repo}`,
    summary: 'Refunds',
    description: 'See section 2.',
    status: { state: 'todo' },
    ...input,
  },
})

async function created(input: object = {}): Promise<string> {
  const { status, body } = await post('create', draft(input))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.ticket_id
}

describe('a ticket of the issues of a local repository', () => {
  it('is created with its status, labels and type, and its status can be read by each spelling of its id', async () => {
    const answer = await post('create', draft({ status: { state: 'in_progress' }, labels: ['spec'] }))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { ticket_id: id, ticket_url: url } = answer.body
    expect(id).toMatch(/^\d+$/)
    expect(url).toContain(`/issues/${id}`)
    for (const ticketId of [id, `#${id}`, `acme/${at.repo}#${id}`])
      expect((await post('status', { ticket_id: ticketId })).body).toEqual({
        ticket_id: ticketId,
        status: { state: 'in_progress', blocked_by: null },
        raw_status: 'open|doing',
      })
    const issue = await (await at.ask(`/api/repos/acme/${at.repo}/issues/${id}`)).json()
    expect(issue.labels.toSorted()).toEqual(['doing', 'spec', 'type:Task'])
    expect(issue.title).toBe('Refunds')
  })

  it('is changed only where the request says so', async () => {
    const id = await created()
    const input = { ticket_id: `#${id}`, summary: 'Money back', status: { state: 'done' } }
    expect((await post('update', { input })).body).toEqual({ ok: true })
    const issue = await (await at.ask(`/api/repos/acme/${at.repo}/issues/${id}`)).json()
    expect(issue).toMatchObject({ title: 'Money back', state: 'closed', close_reason: 'completed' })
    expect(issue.body).toContain('See section 2.')
  })

  it('shows a pull request once', async () => {
    const ticketId = await created()
    const pull = { ticket_id: ticketId, pr_url: 'https://code.example/1', pr_title: 'Limit refunds' }
    for (const _ of [1, 2]) expect((await post('link-pr', pull)).body).toEqual({ ok: true })
    const { comments } = await (await at.ask(`/api/repos/acme/${at.repo}/issues/${ticketId}/comments`)).json()
    expect(comments).toHaveLength(1)
  })

  it('is created once for one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'create-once' }
    const first = await post('create', draft(), { headers })
    expect((await post('create', draft(), { headers })).body).toEqual(first.body)
    expect((await post('create', draft({ summary: 'Other' }), { headers })).status).toBe(422)
    const { total } = await (await at.ask(`/api/repos/acme/${at.repo}/issues`)).json()
    expect(total).toBe(1)
  })

  it('is not created again when the process of the first attempt died before it answered', async () => {
    const headers = { 'idempotency-key': 'died-once' }
    const total = async () => (await (await at.ask(`/api/repos/acme/${at.repo}/issues`)).json()).total
    const first = await post('create', draft(), { headers })
    const before = await total()
    await at.app.db.delete(idempotencyKeys).where(eq(idempotencyKeys.key, 'died-once'))
    expect((await post('create', draft(), { headers })).body).toEqual(first.body)
    expect(await total()).toBe(before)
  })

  it('exists although its blocker does not: the answer says so, and a retry only sets the blocker', async () => {
    const headers = { 'idempotency-key': 'block-later' }
    const next = Number(await created()) + 1
    const blocked = draft({ status: { state: 'blocked', blocked_by: String(next + 1) } })
    const first = await post('create', blocked, { headers })
    expect([first.status, first.body.code]).toEqual([502, 'upstream_failed'])
    expect(first.body.detail).toMatch(`The ticket ${next} was created, but ${next + 1} could not be set`)
    expect(await created()).toBe(String(next + 1))
    const second = await post('create', blocked, { headers })
    expect([second.status, second.body.ticket_id]).toEqual([200, String(next)])
    const { body } = await post('status', { ticket_id: String(next) })
    expect(body.status).toEqual({ state: 'blocked', blocked_by: String(next + 1) })
    const recorded = await at.app.db
      .select()
      .from(acts)
      .where(eq(acts.targetId, String(next)))
    expect(recorded.filter(({ act }) => act === 'ticket.create')).toHaveLength(1)
  })

  it('leaves an audit act', async () => {
    const creations = () =>
      at.app.db.$count(
        acts,
        and(eq(acts.orgId, at.org.id), eq(acts.act, 'ticket.create'), eq(acts.targetId, '1')),
      )
    const before = await creations()
    expect(await created()).toBe('1')
    expect(await creations()).toBe(before + 1)
  })
})

describe('a batch', () => {
  it('is one request for up to 100 tickets, answered in order, with the unknown ones as errors', async () => {
    readMany.mockImplementation(async (ids) =>
      ids.map((id) => (id === 'PAY-3' ? null : ticket(id, { blockedBy: id === 'PAY-2' ? ['PAY-9'] : [] }))),
    )
    const { status, body } = await post('batch-status', {
      ticket_ids: ['PAY-2', 'pay-1', 'PAY-3', 'X-1', 'PAY-1'],
    })
    expect(status).toBe(200)
    expect(readMany.mock.calls).toEqual([[['PAY-2', 'PAY-1', 'PAY-3']]])
    expect(body).toEqual({
      results: [
        { ticket_id: 'PAY-2', status: { state: 'blocked', blocked_by: 'PAY-9' }, raw_status: 'In Progress' },
        { ticket_id: 'pay-1', status: { state: 'in_progress', blocked_by: null }, raw_status: 'In Progress' },
        { ticket_id: 'PAY-1', status: { state: 'in_progress', blocked_by: null }, raw_status: 'In Progress' },
      ],
      errors: [
        { ticket_id: 'PAY-3', error: expect.stringContaining('no ticket PAY-3') },
        { ticket_id: 'X-1', error: expect.stringContaining('belongs to no connection') },
      ],
    })
  })

  it('of more than 100 is 422, and of none is empty', async () => {
    const ids = Array.from({ length: 101 }, (_, n) => `PAY-${n + 1}`)
    expect((await post('batch-status', { ticket_ids: ids })).status).toBe(422)
    expect((await post('batch-status', { ticket_ids: ids.slice(1) })).body.results).toHaveLength(100)
    expect(readMany).toHaveBeenCalledOnce()
    expect((await post('batch-status', { ticket_ids: [] })).body).toEqual({ results: [], errors: [] })
  })
})

describe('what cannot be answered', () => {
  it.each([
    ['a local ticket', '999'],
    ['a ticket of a vendor', 'PAY-404'],
  ])('%s that does not exist is 404', async (_, ticketId) => {
    readMany.mockResolvedValue([null])
    expect((await post('status', { ticket_id: ticketId })).status).toBe(404)
    const update = await post('update', { input: { ticket_id: '999', summary: 'x' } })
    expect(update.body).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('a project or a ticket of no connection is 422', async () => {
    const create = await post('create', draft({ project_key: 'OTHER' }))
    expect(create.body.detail).toMatchObject([{ loc: ['body', 'input', 'project_key'] }])
    const status = await post('status', { ticket_id: 'OTHER-1' })
    expect(status.body.detail).toMatchObject([{ loc: ['body', 'ticket_id'] }])
    expect((await post('status', { ticket_id: 'acme/elsewhere#1' })).status).toBe(422)
  })

  it('a repository of another org is 404, like one that does not exist', async () => {
    const other = await makeOrg(at.app.db)
    const foreign = await at.app.ask(`/app/${other.slug}/api/tickets/status`, {
      method: 'POST',
      key: at.writeKey,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(foreign.status).toBe(404)
    expect((await post('status', { ticket_id: '1', repo: 'nothing' })).status).toBe(404)
  })

  it('a connection without a credential is 503 not_configured', async () => {
    const { status, body } = await post('status', { ticket_id: 'GRO-1' })
    expect([status, body.code]).toEqual([503, 'not_configured'])
    expect(body.detail).toContain('Settings › Ticket systems')
  })

  it('a vendor that refuses is 502 with its words', async () => {
    readMany.mockRejectedValue(new TrackerError('forbidden', 'You need the permission “Browse”.'))
    const { status, body } = await post('status', { ticket_id: 'PAY-1' })
    expect([status, body.code, body.detail]).toEqual([
      502,
      'upstream_failed',
      'You need the permission “Browse”.',
    ])
  })

  it('a vendor that lets us ask no more is 503 with Retry-After', async () => {
    const resumesAt = new Date(Date.now() + 30_000)
    readMany.mockRejectedValue(new TrackerError('rate_limited', 'Too many requests.', { resumesAt }))
    const { status, body, headers } = await post('batch-status', { ticket_ids: ['PAY-1'] })
    expect([status, body.code]).toEqual([503, 'unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(20)
  })

  it.each([
    ['no web address', { pr_url: 'javascript:alert(1)' }],
    ['no title', { pr_title: ' ' }],
  ])('a pull request with %s is 422', async (_, changes) => {
    const pull = { ticket_id: '1', pr_url: 'https://code.example/1', pr_title: 'Title', ...changes }
    expect((await post('link-pr', pull)).status).toBe(422)
  })

  it('writing needs specs:write', async () => {
    for (const [path, body] of [
      ['create', draft()],
      ['update', { input: { ticket_id: '1' } }],
      ['link-pr', { ticket_id: '1', pr_url: 'https://code.example/1', pr_title: 'x' }],
    ] as const)
      expect((await post(path, body, { key: at.readOnlyKey })).status).toBe(403)
    expect((await post('batch-status', { ticket_ids: [] }, { key: at.readOnlyKey })).status).toBe(200)
  })
})

it('a linked ticket is asked at the connection of its link, whatever its project', async () => {
  await at.app.db.insert(ticketLinks).values({
    orgId: at.org.id,
    repositoryId: at.repositoryId,
    sectionKey: `${at.org.id}-1`,
    connection: 'work',
    kind: 'jira',
    host: 'acme.atlassian.net',
    ticketId: 'OTHER-5',
    globalId: 'other-5',
    isShadow: false,
  })
  expect((await post('status', { ticket_id: 'OTHER-5' })).status).toBe(200)
  expect(readMany.mock.calls).toEqual([[['OTHER-5']]])
})
