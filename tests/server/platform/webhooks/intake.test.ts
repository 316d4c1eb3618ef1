import examples from '@octokit/webhooks-examples'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { deliveries, webhookRefusals } from '#db/schema/index'
import { NO_WEBHOOK_SECRETS, SOURCE_TRAITS, type Source } from '#server/platform/webhooks/index'
import { vendorOfWebhook, WEBHOOK_SEGMENTS } from '#spec/config/system-kinds'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { type SentWebhook, signWebhook } from '#tests/support/webhooks/sign-webhook'

const NOW = new Date('2026-05-05T12:00:00Z')
const clock = { now: () => NOW }
const done = async () => ({ orgId: null })

const app = openWebhookApp({
  clock,
  events: [
    { source: 'github', kind: 'issues', handle: done },
    { source: 'github', kind: 'pull_request', handle: null },
  ],
})
/** Uses the product's own table of events. */
const product = openWebhookApp({ clock })
const unset = openWebhookApp({ secrets: NO_WEBHOOK_SECRETS })

const secretOf = (source: Source) => SECRETS[source][0] ?? ''
const sign = (
  source: Source,
  event: unknown,
  more: { kind?: string; deliveryId?: string; secret?: string } = {},
) => signWebhook(source, event, { secret: secretOf(source), at: NOW, ...more })

const EVENTS: Record<Source, (id: string) => SentWebhook> = {
  github: (id) => sign('github', { action: 'opened' }, { kind: 'issues', deliveryId: id }),
  stripe: (id) => sign('stripe', { id, type: 'invoice.paid' }),
  asana: (id) => sign('asana', { events: [{ id }] }),
  jira: (id) => sign('jira', { webhookEvent: 'jira:issue_updated' }, { deliveryId: id }),
  linear: (id) =>
    sign('linear', { type: 'Issue', action: 'update', webhookTimestamp: NOW.getTime() }, { deliveryId: id }),
  slack: (id) => sign('slack', { type: 'event_callback', event_id: id, event: { type: 'app_mention' } }),
}
const SOURCES = Object.keys(EVENTS) as Source[]

const rowsOf = (of: typeof app) => of.db.select().from(deliveries)
const findRow = async (of: typeof app, deliveryId: string) =>
  (await rowsOf(of)).find((row) => row.deliveryId === deliveryId)
const jobsOf = async (of: typeof app, deliveryId: string) => {
  const jobs = await of.db.execute<{ payload: { deliveryId: string } }>(
    sql`select payload from graphile_worker._private_jobs`,
  )
  return jobs.filter(({ payload }) => payload.deliveryId === deliveryId)
}

describe.each(SOURCES)('%s', (source) => {
  test('a signed event is stored before the response', async () => {
    const answer = await app.post(EVENTS[source](`${source}-1`))
    expect(answer.status).toBe(200)
    const stored = (await rowsOf(app)).filter((row) => row.source === source)
    expect(stored).toHaveLength(1)
    expect(stored[0]).toMatchObject({ attempts: 0, orgId: null, receivedAt: NOW })
  })

  test('a repeated event is 200 and is stored once', async () => {
    const again = await Promise.all(Array.from({ length: 20 }, () => app.post(EVENTS[source](`${source}-1`))))
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 200))
    expect((await rowsOf(app)).filter((row) => row.source === source)).toHaveLength(1)
  })

  test('an unsigned event or one with another secret is 401', async () => {
    const event = EVENTS[source](`${source}-forged`)
    const forged = { ...event, headers: { ...event.headers, ...forge(source, event) } }
    const unsigned = { ...event, headers: { 'content-type': 'application/json' } }
    for (const sent of [forged, unsigned]) {
      const answer = await app.post(sent)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    }
  })

  test('a truncated body is 401', async () => {
    const event = EVENTS[source](`${source}-cut`)
    expect((await app.post({ ...event, body: event.body.slice(0, -1) })).status).toBe(401)
  })

  test('a body over the limit is 413, with or without a content length', async () => {
    const { path, headers } = EVENTS[source](`${source}-large`)
    const body = 'x'.repeat(SOURCE_TRAITS[source].maxBytes + 1)
    const announced = { ...headers, 'content-length': String(body.length) }
    expect((await app.post({ path, headers, body })).status).toBe(413)
    expect((await app.post({ path, headers: announced, body: 'x' })).status).toBe(413)
  })

  test('without a secret it is 503 and names the setting', async () => {
    const answer = await unset.post(EVENTS[source](`${source}-1`))
    expect(answer.status).toBe(503)
    const problem = await answer.json()
    expect(problem).toMatchObject({ code: 'not_configured', setting: SOURCE_TRAITS[source].setting })
    expect(problem.detail).toContain(SOURCE_TRAITS[source].setting)
    expect(await rowsOf(unset)).toEqual([])
  })
})

function forge(source: Source, { headers }: SentWebhook): Record<string, string> {
  const name = SOURCE_TRAITS[source].scheme.header
  return { [name]: (headers[name] ?? '').replace(/[0-9a-f]{64}/, 'a'.repeat(64)) }
}

test('a rejected event changes only a count', async () => {
  expect((await rowsOf(app)).filter(({ deliveryId }) => /forged|cut|large/.test(deliveryId))).toEqual([])
  await vi.waitFor(
    async () => {
      const counts = await app.db.select().from(webhookRefusals)
      expect(counts.map(({ source, count }) => [source, count]).sort()).toEqual(
        SOURCES.map((source) => [source, 3]).sort(),
      )
    },
    { timeout: 5000 },
  )
})

describe('every real GitHub payload', () => {
  const sent = examples.flatMap(({ name, examples: events }) =>
    events.map((event, at) => ({ name, event, deliveryId: `${name}-${at}` })),
  )

  test('is stored completely; unhandled events are ignored and handled ones get a job', async () => {
    const answers = await Promise.all(
      sent.map(({ name, event, deliveryId }) =>
        product.post(sign('github', event, { kind: name, deliveryId })),
      ),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const stored = new Map((await rowsOf(product)).map((row) => [row.deliveryId, row]))
    expect(stored.size).toBe(sent.length)
    for (const { name, event, deliveryId } of sent) {
      const row = stored.get(deliveryId)
      expect(JSON.parse(row?.payload ?? '')).toEqual(event)
      expect([deliveryId, row?.kind, row?.state]).toEqual([deliveryId, name, stateOf(name, event)])
      expect(row?.action).toBe('action' in event ? event.action : null)
    }
    const waiting = sent.filter(({ name, event }) => stateOf(name, event) === 'received')
    expect(await product.db.execute(sql`select from graphile_worker._private_jobs`)).toHaveLength(
      waiting.length,
    )
  })

  const TAKEN = 'pull_request issues issue_comment installation installation_repositories repository'.split(
    ' ',
  )

  const TAKEN_ACTIONS = [
    ...['check_run rerequested', 'check_run requested_action', 'pull_request_review submitted'],
    ...['pull_request_review_comment created', 'merge_group checks_requested'],
  ]

  function stateOf(name: string, event: object): string {
    const { ref, action } = event as { ref?: string; action?: string }
    const isTaken = TAKEN.includes(name) || TAKEN_ACTIONS.includes(`${name} ${action}`)
    return isTaken || (name === 'push' && ref === 'refs/heads/master') ? 'received' : 'ignored'
  }
})

describe('the handling of events', () => {
  const github = { action: 'x', ref: 'refs/heads/main', repository: { default_branch: 'main' } }
  test.each<[Source, string, object, string]>([
    ['github', 'push', github, 'received'],
    ['github', 'push', { ...github, ref: 'refs/heads/topic' }, 'ignored'],
    ['github', 'push', { ...github, ref: 'refs/tags/main' }, 'ignored'],
    ['github', 'push', { ...github, ref: 'main' }, 'ignored'],
    ['github', 'push', { ref: 'refs/heads/undefined', repository: {} }, 'ignored'],
    ['github', 'push', { ref: 'refs/heads/main', repository: null }, 'ignored'],
    ['github', 'ping', github, 'ignored'],
    ['stripe', '', { type: 'checkout.session.completed' }, 'received'],
    ['stripe', '', { type: 'customer.subscription.created' }, 'received'],
    ['stripe', '', { type: 'customer.subscription.updated' }, 'received'],
    ['stripe', '', { type: 'customer.subscription.deleted' }, 'received'],
    ['stripe', '', { type: 'invoice.paid' }, 'received'],
    ['stripe', '', { type: 'invoice.payment_failed' }, 'received'],
    ['stripe', '', { type: 'invoice.created' }, 'ignored'],
    ['stripe', '', { type: { $ne: 1 } }, 'ignored'],
    ['jira', '', { webhookEvent: 'jira:issue_updated' }, 'received'],
    ['jira', '', { webhookEvent: 'jira:issue_created' }, 'ignored'],
    ['jira', '', {}, 'ignored'],
    ['linear', '', { type: 'Issue', action: 'update' }, 'received'],
    ['linear', '', { type: 'Issue', action: 'create' }, 'ignored'],
    ['linear', '', { type: 'Comment', action: 'update' }, 'ignored'],
  ])('%s %s %j is %s', async (source, kind, event, state) => {
    const id = crypto.randomUUID()
    const body = { ...event, ...(source === 'stripe' && { id }), webhookTimestamp: NOW.getTime() }
    const answer = await product.post(sign(source, body, { kind, deliveryId: id }))
    expect(await answer.json()).toEqual({ ok: true, delivery_id: id, result: state })
    expect(await findRow(product, id)).toMatchObject({ source, state })
  })

  test('records Asana’s events as ignored', async () => {
    const answer = await product.post(sign('asana', { events: [] }))
    expect([answer.status, await answer.json()]).toEqual([200, { processed: false }])
    const [row] = (await rowsOf(product)).filter(({ source }) => source === 'asana')
    expect(row).toMatchObject({ kind: 'events', state: 'ignored' })
    expect(row?.deliveryId).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the job', () => {
  test('is queued with the stored event, once for all repetitions', async () => {
    const sent = sign('github', { action: 'opened' }, { kind: 'issues', deliveryId: 'job-1' })
    const answers = await Promise.all([app.post(sent), app.post(sent), app.post(sent)])
    const results = await Promise.all(answers.map(async (answer) => (await answer.json()).result))
    expect(results.sort()).toEqual(['duplicate', 'duplicate', 'received'])
    const [job, ...others] = await jobsOf(app, 'job-1')
    expect(others).toEqual([])
    expect(job?.payload).toMatchObject({ source: 'github', deliveryId: 'job-1' })
  })

  test('has the id of the request', async () => {
    const sent = sign('github', {}, { kind: 'issues', deliveryId: 'job-2' })
    const answer = await app.post({
      ...sent,
      headers: { ...sent.headers, 'x-request-id': 'request-of-job-2' },
    })
    expect(answer.headers.get('x-request-id')).toBe('request-of-job-2')
    expect((await jobsOf(app, 'job-2'))[0]?.payload).toMatchObject({ requestId: 'request-of-job-2' })
    expect(await findRow(app, 'job-2')).toMatchObject({ requestId: 'request-of-job-2' })
  })

  test('is not created for held events', async () => {
    await app.post(sign('github', {}, { kind: 'pull_request', deliveryId: 'job-3' }))
    expect(await findRow(app, 'job-3')).toMatchObject({ state: 'held' })
    expect(await jobsOf(app, 'job-3')).toEqual([])
  })

  test('is not created without its event and vice versa: the vendor gets an error and retries', async () => {
    await app.db.execute(
      sql`alter table graphile_worker._private_jobs add constraint refuse check (false) not valid`,
    )
    const sent = sign('github', {}, { kind: 'issues', deliveryId: 'job-4' })
    expect((await app.post(sent)).status).toBe(500)
    expect(await findRow(app, 'job-4')).toBeUndefined()
    await app.db.execute(sql`alter table graphile_worker._private_jobs drop constraint refuse`)
    expect((await app.post(sent)).status).toBe(200)
    expect(await jobsOf(app, 'job-4')).toHaveLength(1)
  })
})

describe('unusual bodies with a valid signature', () => {
  const storeDelivery = async (body: string, more: { headers?: Record<string, string> } = {}) => {
    const deliveryId = crypto.randomUUID()
    const sent = sign('github', body, { kind: 'issues', deliveryId })
    const answer = await app.post({ ...sent, headers: { ...sent.headers, ...more.headers } })
    expect(answer.status).toBe(200)
    return findRow(app, deliveryId)
  }

  test('half an emoji, an escaped NUL and huge numbers are stored unchanged', async () => {
    const body = '{"action":"\\ud83d","zero":"a\\u0000b","n":1e999999,"n":-0.0}'
    expect(await storeDelivery(body)).toMatchObject({ payload: body, state: 'received', action: null })
  })
  test('a body with 100 000 levels is stored', async () => {
    const body = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await storeDelivery(body))?.payload).toBe(body)
  })
  test.each(['', 'not json', '[]', 'null', '"text"', '{"a":1', '\u0000{}'])(
    '%j is not an event: it is stored as failed with the reason',
    async (body) => {
      const row = await storeDelivery(body)
      expect(row).toMatchObject({ state: 'failed', error: 'The body is not a JSON object.' })
      expect(row?.payload).toBe(body.replace('\0', '\uFFFD'))
    },
  )
  test('GitHub’s JSON in a form field is read like JSON', async () => {
    const form = new URLSearchParams({ payload: '{"action":"closed"}' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await storeDelivery(form, { headers })).toMatchObject({
      action: 'closed',
      payload: '{"action":"closed"}',
    })
  })
  test('the largest body that GitHub sends is accepted', async () => {
    const filler = 'x'.repeat(SOURCE_TRAITS.github.maxBytes - 10)
    const body = JSON.stringify({ a: filler }).padEnd(SOURCE_TRAITS.github.maxBytes)
    expect((await storeDelivery(body))?.state).toBe('received')
  })
  test('only known headers are stored, never the signature', async () => {
    const row = await storeDelivery('{}', {
      headers: { 'x-github-hook-id': '7', cookie: 'a=b', 'x-evil': '1' },
    })
    expect(row?.headers).toEqual({ 'x-github-hook-id': '7', 'user-agent': 'GitHub-Hookshot/044aadd' })
  })
})

describe('an event without an id', () => {
  test.each<[Source, object, string[]]>([
    ['github', {}, ['header', 'x-github-delivery']],
    ['jira', {}, ['header', 'x-atlassian-webhook-identifier']],
    ['linear', { webhookTimestamp: NOW.getTime() }, ['header', 'linear-delivery']],
    ['stripe', { type: 'invoice.paid' }, ['body', 'id']],
    ['stripe', { id: 'x'.repeat(201) }, ['body', 'id']],
    ['stripe', { id: 'a b' }, ['body', 'id']],
    ['stripe', { id: 7 }, ['body', 'id']],
  ])('of %s %j is 422 and names the missing field', async (source, event, loc) => {
    const sent = sign(source, event)
    for (const name of ['x-github-delivery', 'x-atlassian-webhook-identifier', 'linear-delivery'])
      delete sent.headers[name]
    const answer = await app.post(sent)
    expect(answer.status).toBe(422)
    expect((await answer.json()).detail).toMatchObject([{ loc }])
  })
})

describe('time', () => {
  test('an event of Stripe signed six minutes ago is 401', async () => {
    const at = new Date(NOW.getTime() - 360_000)
    const sent = signWebhook('stripe', { id: 'evt_old' }, { secret: secretOf('stripe'), at })
    expect((await app.post(sent)).status).toBe(401)
  })
  test.each([NOW.getTime() - 61_000, NOW.getTime() + 61_000, String(NOW.getTime()), null])(
    'an event of Linear sent at %j is 401',
    async (webhookTimestamp) => {
      const event = { type: 'Issue', action: 'update', webhookTimestamp }
      expect((await app.post(sign('linear', event))).status).toBe(401)
    },
  )
})

describe('the paths', () => {
  test.each(WEBHOOK_SEGMENTS)(
    '/webhooks/%s answers for its vendor, with and without a slash',
    async (segment) => {
      const vendor = vendorOfWebhook(segment)
      if (!vendor) return expect.unreachable()
      for (const path of [`/webhooks/${segment}`, `/webhooks/${segment}/`]) {
        const answer = await app.post({ ...EVENTS[vendor](`path-${path}`), path })
        expect(answer.status).toBe(200)
      }
    },
  )
  test('a signature at the path of another tracker is invalid', async () => {
    expect((await app.post({ ...EVENTS.jira('wrong-letter'), path: '/webhooks/linear' })).status).toBe(401)
  })
  test.each(['/webhooks', '/webhooks/tracker_d', '/webhooks/github', '/webhooks/constructor', '/webhook/x'])(
    '%s does not exist',
    async (path) => {
      expect((await app.post({ ...EVENTS.github('nowhere'), path })).status).toBe(404)
    },
  )
  test('only POST is accepted', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await app.ask('/webhook', { method })
      expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    }
  })
  test('all are in the OpenAPI document, with only a signature as security', async () => {
    const { paths } = await (await app.ask('/openapi.json')).json()
    const expected = [
      '/webhook',
      '/api/webhooks/payments',
      ...WEBHOOK_SEGMENTS.map((segment) => `/webhooks/${segment}`),
    ]
    for (const path of expected) expect(paths[path].post.security).toEqual([])
  })
})

describe('a credential that an event does not need', () => {
  test('is 401 if it is invalid', async () => {
    const sent = EVENTS.github('with-bad-key')
    const headers = { ...sent.headers, authorization: 'Bearer svc_nonsense' }
    expect((await app.post({ ...sent, headers })).status).toBe(401)
    expect(await findRow(app, 'with-bad-key')).toBeUndefined()
  })
  test('does not stand in for the signature', async () => {
    const key = await makeKey(app.db, await makeOrg(app.db), { scopes: ['specs:admin'] })
    const answer = await app.ask('/webhook', { method: 'POST', body: '{}', key })
    expect(answer.status).toBe(401)
  })
})
