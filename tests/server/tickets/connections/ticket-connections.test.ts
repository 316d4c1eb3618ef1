import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { acts, connectionDeliveries, ticketConnections, ticketPauses } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { canary } from '#tests/support/canary/canary'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { StubTrackers } from '#tests/support/stub-trackers'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const TOKEN = canary('jira-token')
const JIRA = { system: 'jira', host: 'Acme.atlassian.net', email: 'bot@example.com', token: TOKEN }

let org: Org
let key: string
let trackers: StubTrackers

beforeEach(async () => {
  org = await makeOrg(test.db)
  key = await makeKey(test.db, org, { scopes: ['specs:read', 'org:manage'] })
  trackers = new StubTrackers()
  test.ctx.ports.trackers = trackers
})

async function ask(method: string, path = '', body?: object, by = key) {
  const response = await test.ask(`/app/${org.slug}/api/ticket-connections${path}`, {
    method,
    key: by,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: response.status, text: await response.clone().text(), body: await response.json() }
}

const rows = () => test.db.select().from(ticketConnections).where(eq(ticketConnections.orgId, org.id))

describe('a credential', () => {
  it('is stored sealed after the ticket system has accepted it, and never returned', async () => {
    const { status, body, text } = await ask('POST', '', JIRA)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      system: 'jira',
      host: 'acme.atlassian.net',
      auth_method: 'api_token',
      account: 'Plumbline Bot',
      state: 'ready',
      problem: null,
      webhook_url: `http://plumbline.test/webhooks/jira/${org.id}-${body.id}`,
      last_delivery_at: null,
    })
    expect((await ask('GET')).body).toEqual({ connections: [body], operator: [] })
    const [row] = await rows()
    expect(row?.credential).toMatch(/^v1\./)
    expect(text + JSON.stringify(row)).not.toContain(TOKEN)
    expect(trackers.opened).toEqual([
      {
        credential: {
          kind: 'jira',
          authMethod: 'api_token',
          host: 'acme.atlassian.net',
          email: 'bot@example.com',
          token: TOKEN,
        },
        isTrustedHost: false,
      },
    ])
    const recorded = await test.db.select().from(acts).where(eq(acts.orgId, org.id))
    expect(recorded.map(({ act, targetName }) => [act, targetName])).toEqual([
      ['ticket_connection.add', 'Jira acme.atlassian.net'],
    ])
  })

  it('that is rejected is not stored, and the response does not repeat it', async () => {
    trackers.failure = 'unauthorized'
    const { status, body, text } = await ask('POST', '', JIRA)
    expect(status).toBe(422)
    expect(body.detail).toEqual([expect.objectContaining({ loc: ['body', 'token'] })])
    expect(text).not.toContain(TOKEN)
    expect(await rows()).toEqual([])
  })

  it('is not stored if the ticket system cannot be reached', async () => {
    trackers.failure = 'unavailable'
    const { status, body } = await ask('POST', '', JIRA)
    expect(status).toBe(502)
    expect(body.detail).toBe('The vendor says no. Nothing was saved.')
    expect(await rows()).toEqual([])
  })

  it('replaces the one of the same host, keeps the webhook, and resumes what a rejected one paused', async () => {
    const { body: first } = await ask('POST', '', JIRA)
    const [before] = await rows()
    await test.db.execute(sql`delete from graphile_worker._private_jobs`)
    await test.db.insert(ticketPauses).values({
      orgId: org.id,
      scope: 'system',
      key: 'jira acme.atlassian.net',
      reason: 'The token expired.',
    })
    expect((await ask('GET')).body.connections[0]).toMatchObject({
      state: 'paused',
      problem: 'The token expired.',
    })
    const { body: second } = await ask('POST', '', {
      ...JIRA,
      host: 'https://acme.atlassian.net/',
      token: canary('new-token'),
    })
    expect(second).toEqual({ ...first, tested_at: expect.any(String) })
    const [after] = await rows()
    expect(after?.webhookSecret).toBe(before?.webhookSecret)
    expect(after?.credential).not.toBe(before?.credential)
    const jobs = await test.db.execute(sql`
      select payload->>'orgId' as org from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id where identifier = 'tickets/sync-org'`)
    expect(jobs).toEqual([{ org: String(org.id) }])
  })

  it.each([
    ['a method of another vendor', { ...JIRA, auth_method: 'api_key' }, 'auth_method'],
    ['no email for Jira Cloud', { ...JIRA, email: undefined }, 'email'],
    ['no host for Jira', { ...JIRA, host: undefined }, 'host'],
    ['a host with a login', { ...JIRA, host: 'https://me:pw@acme.test' }, 'host'],
    ['a token with a line break', { ...JIRA, token: `${TOKEN}\nX: 1` }, 'token'],
  ])('with %s is refused', async (_, body, field) => {
    const answer = await ask('POST', '', body)
    expect([answer.status, answer.body.detail?.[0]?.loc]).toEqual([422, ['body', field]])
    expect(trackers.opened).toEqual([])
  })

  it('of Linear and GitHub goes to the host of the deployment, which the operator named', async () => {
    await ask('POST', '', { system: 'linear', token: TOKEN })
    await ask('POST', '', { system: 'github', token: TOKEN })
    await ask('POST', '', { system: 'github', host: 'ghe.example.com/api/v3', token: TOKEN })
    expect(trackers.opened.map(({ credential, isTrustedHost }) => [credential.host, isTrustedHost])).toEqual([
      ['api.linear.app', true],
      ['api.github.com', true],
      ['ghe.example.com/api/v3', false],
    ])
  })

  it('can be tried 30 times per hour', async () => {
    const tries = await Promise.all(Array.from({ length: 32 }, () => ask('POST', '', JIRA)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

describe('a test of a connection', () => {
  it('says who it is connected as and which projects it may write', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    const { body } = await ask('POST', `/${createdConnection.id}/test`)
    expect(body).toEqual({
      ok: true,
      problem: null,
      account: 'Plumbline Bot',
      projects: [{ key: 'PAY', name: 'Payments', is_writable: true }],
      uses: [],
    })
  })

  it('that fails explains why, until one succeeds', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    trackers.failure = 'unauthorized'
    const { status, body } = await ask('POST', `/${createdConnection.id}/test`)
    expect([status, body.ok, body.problem]).toEqual([
      200,
      false,
      'The vendor says no. The token may be mistyped, revoked or expired. Create a new one and enter it.',
    ])
    expect((await ask('GET')).body.connections[0]).toMatchObject({ state: 'failing', problem: body.problem })
    trackers.failure = null
    await ask('POST', `/${createdConnection.id}/test`)
    expect((await ask('GET')).body.connections[0]).toMatchObject({ state: 'ready', problem: null })
  })
})

describe('the webhook', () => {
  it('gets a new secret that is shown once, while the previous one stays valid', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    const [before] = await rows()
    const { body } = await ask('POST', `/${createdConnection.id}/webhook-secret`, {})
    const [after] = await rows()
    const open = (sealed = '') => test.ctx.secretBox.open(sealed)
    expect(open(after?.webhookSecret)).toBe(`${body.secret},${open(before?.webhookSecret)}`)
    const own = canary('vendor-signing-secret')
    expect((await ask('POST', `/${createdConnection.id}/webhook-secret`, { secret: own })).body).toEqual({
      secret: null,
    })
    const [last] = await rows()
    expect(open(last?.webhookSecret)).toBe(`${own},${body.secret}`)
  })

  it('is registered with the secret where the vendor allows it', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    const { body } = await ask('POST', `/${createdConnection.id}/webhook`, { project: 'PAY' })
    const [row] = await rows()
    expect(body).toEqual({ is_registered: true })
    expect(trackers.webhooks).toEqual([
      {
        url: createdConnection.webhook_url,
        secret: test.ctx.secretBox.open(row?.webhookSecret ?? ''),
        project: 'PAY',
      },
    ])
    expect((await ask('GET')).body.connections[0].has_webhook).toBe(true)
  })

  it('is left to a person where the vendor does not', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    trackers.webhooks = null
    expect((await ask('POST', `/${createdConnection.id}/webhook`, { project: 'PAY' })).body).toEqual({
      is_registered: false,
    })
  })

  it('shows the last verified delivery', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    const at = new Date('2026-03-01T10:00:00Z')
    const entry = {
      source: 'jira',
      kind: 'jira:issue_updated',
      headers: {},
      state: 'done',
      requestId: 'r',
    } as const
    await test.db.insert(connectionDeliveries).values([
      { ...entry, orgId: org.id, connectionId: createdConnection.id, deliveryId: 'a', receivedAt: at },
      {
        ...entry,
        orgId: org.id,
        connectionId: createdConnection.id,
        deliveryId: 'b',
        receivedAt: new Date(0),
      },
    ])
    expect((await ask('GET')).body.connections[0].last_delivery_at).toBe(at.toISOString())
  })
})

describe('a connection', () => {
  it('is removed with its credential', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    expect((await ask('DELETE', `/${createdConnection.id}`)).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await ask('DELETE', `/${createdConnection.id}`)).status).toBe(404)
  })

  it('is seen by readers and changed by admins only', async () => {
    const { body: createdConnection } = await ask('POST', '', JIRA)
    const reader = await makeKey(test.db, org, { scopes: ['specs:read', 'specs:write'] })
    expect((await ask('GET', '', undefined, reader)).status).toBe(200)
    for (const path of [
      '',
      `/${createdConnection.id}/test`,
      `/${createdConnection.id}/webhook`,
      `/${createdConnection.id}/webhook-secret`,
    ])
      expect((await ask('POST', path, {}, reader)).status).toBe(403)
    expect((await ask('DELETE', `/${createdConnection.id}`, undefined, reader)).status).toBe(403)
  })
})

describe('credentials of the operator', () => {
  const secret = canary('operator-token')
  const environment = () => ({
    ...trackers.environment,
    orgs: [org.slug],
    prefixes: ['JIRA_', 'JIRA_EU_'],
    variables: {
      JIRA_EU_HOST: 'eu.atlassian.net',
      JIRA_EU_EMAIL: 'bot@example.com',
      JIRA_EU_API_TOKEN: secret,
      JIRA_HOST: 'acme.atlassian.net',
      OTHER_HOST: 'other.atlassian.net',
      OTHER_PERSONAL_ACCESS_TOKEN: secret,
    },
  })

  it('are listed without their secrets, for the organizations that may use them', async () => {
    trackers.environment = environment()
    const { body, text } = await ask('GET')
    expect(body.operator).toEqual([
      { system: 'jira', host: 'eu.atlassian.net', auth_method: 'api_token', env_prefix: 'JIRA_EU_' },
    ])
    expect(text).not.toContain(secret)
    trackers.environment = { ...environment(), orgs: [] }
    expect((await ask('GET')).body.operator).toEqual([])
  })
})
