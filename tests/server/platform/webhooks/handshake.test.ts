import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliveries, users, webhookSecrets } from '#db/schema/index'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { createSecretBox } from '#server/kernel/secrets/secret-box'
import { fingerprintOf, MAX_UNCONFIRMED } from '#server/platform/webhooks/signatures/offered-secrets'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'

const app = openWebhookApp({ secrets: { ...SECRETS, asana: [] } })
const withSetting = openWebhookApp()
const keyless = openWebhookApp({ secretBox: createSecretBox([]) })

const counted = openWebhookApp({ limits: { ...DEFAULT_RATE_LIMITS, public: { limit: 3, windowS: 60 } } })

const offer = (secret: string, of = app, more: Record<string, string> = {}, address = '127.0.0.1') => {
  const headers = { 'x-hook-secret': secret, ...more }
  return of.ask('/webhooks/tracker_a', { method: 'POST', headers, body: '{}', address })
}
const send = (
  secret: string,
  event: object = { events: [{ at: randomBytes(4).toString('hex') }] },
  of = app,
) => of.post(signWebhook('asana', event, { secret }))
const listSecrets = (of = app) => of.db.select().from(webhookSecrets)
const newSecret = () => randomBytes(32).toString('hex')

async function adminKey(of = app): Promise<string> {
  const org = await makeOrg(of.db)
  const userId = await makeMember(of.db, org)
  await of.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, userId))
  return makeKey(of.db, org, { userId, scopes: ['platform:manage'] })
}

async function confirm(secret: string): Promise<Response> {
  const [row] = await app.db
    .select()
    .from(webhookSecrets)
    .where(eq(webhookSecrets.fingerprint, fingerprintOf(secret)))
  return app.ask(`/app/admin/api/webhook-secrets/${row?.id}/confirm`, {
    method: 'POST',
    key: await adminKey(),
  })
}

beforeEach(async () => {
  for (const { db } of [app, withSetting, keyless, counted]) await db.delete(webhookSecrets)
})

describe('Asana’s handshake', () => {
  test('returns its secret', async () => {
    const secret = newSecret()
    const answer = await offer(secret)
    expect([answer.status, answer.headers.get('x-hook-secret')]).toEqual([200, secret])
  })

  test('stores the secret encrypted and once', async () => {
    const secret = newSecret()
    await Promise.all([offer(secret), offer(secret), offer(secret)])
    const rows = await listSecrets()
    expect(rows).toMatchObject([{ source: 'asana', confirmedAt: null }])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('has no effect until an admin confirms it; then its events are accepted', async () => {
    const secret = newSecret()
    await offer(secret)
    const before = await send(secret)
    expect([before.status, (await before.json()).setting]).toEqual([503, 'ASANA_WEBHOOK_SECRET'])
    expect((await confirm(secret)).status).toBe(200)
    const after = await send(secret)
    expect([after.status, await after.json()]).toEqual([200, { processed: false }])
  })

  test('of an attacker does not allow the attacker’s events while another secret is confirmed', async () => {
    const [ours, theirs] = [newSecret(), newSecret()]
    await offer(ours)
    await confirm(ours)
    await offer(theirs)
    const event = { events: [{ forged: true }] }
    expect((await send(theirs, event)).status).toBe(401)
    expect((await send(ours)).status).toBe(200)
    const stored = await app.db.select().from(deliveries)
    expect(stored.filter(({ payload }) => payload?.includes('forged'))).toEqual([])
  })

  test('with the configured secret needs no confirmation', async () => {
    const secret = SECRETS.asana[0] ?? ''
    expect((await offer(secret, withSetting)).headers.get('x-hook-secret')).toBe(secret)
    expect(await listSecrets(withSetting)).toEqual([])
    expect((await send(secret, undefined, withSetting)).status).toBe(200)
  })

  test('responds in the same way at both of its paths', async () => {
    const secret = newSecret()
    const headers = { 'x-hook-secret': secret }
    const answer = await app.ask('/webhooks/asana', { method: 'POST', headers })
    expect([answer.status, answer.headers.get('x-hook-secret')]).toEqual([200, secret])
  })

  test.each(['x'.repeat(257), 'tab\there', 'caf\u00e9', ''])(
    'rejects %j as a secret: 422',
    async (secret) => {
      const answer = await offer(secret)
      expect(answer.status).toBe(422)
      expect((await answer.json()).detail).toMatchObject([{ loc: ['header', 'x-hook-secret'] }])
      expect(answer.headers.has('x-hook-secret')).toBe(false)
      expect(await listSecrets()).toEqual([])
    },
  )

  test('accepts a secret of 256 characters, including commas and spaces', async () => {
    const secret = ' a, b; c="d" '.trim().padEnd(256, '~')
    expect((await offer(secret)).headers.get('x-hook-secret')).toBe(secret)
    await confirm(secret)
    expect((await send(secret)).status).toBe(200)
  })

  test('does not happen for a signed request, whose signature is checked instead', async () => {
    expect((await offer(newSecret(), withSetting, { 'x-hook-signature': 'a'.repeat(64) })).status).toBe(401)
    expect(await listSecrets(withSetting)).toEqual([])
  })

  test('does not happen at the path of another vendor', async () => {
    const headers = { 'x-hook-secret': newSecret() }
    expect((await app.ask('/webhooks/jira', { method: 'POST', headers, body: '{}' })).status).toBe(401)
    expect(await listSecrets()).toEqual([])
  })

  test('in a flood from one address removes no secret of other addresses and no confirmed one', async () => {
    const [confirmed, genuine] = [newSecret(), newSecret()]
    await offer(confirmed)
    await confirm(confirmed)
    await offer(genuine)
    const flood = Array.from({ length: MAX_UNCONFIRMED.ofAll + 20 }, newSecret)
    const answers = await Promise.all(flood.map((secret) => offer(secret, app, {}, '203.0.113.9')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const waiting = (await listSecrets()).filter(({ confirmedAt }) => confirmedAt === null)
    expect(waiting).toHaveLength(MAX_UNCONFIRMED.ofNetwork + 1)
    expect(waiting.map(({ fingerprint }) => fingerprint)).toContain(fingerprintOf(genuine))
    expect((await send(confirmed)).status).toBe(200)
  })

  test('from hundreds of networks is stored only up to a limit', async () => {
    const offers = Array.from({ length: MAX_UNCONFIRMED.ofAll + 20 }, (_, i) =>
      offer(newSecret(), app, {}, `2001:db8:${i}::1`),
    )
    await Promise.all(offers)
    expect(await listSecrets()).toHaveLength(MAX_UNCONFIRMED.ofAll)
  })

  test('is rate-limited by address like a public form; signed events are not', async () => {
    const limited = []
    for (let i = 0; i < 4; i += 1) limited.push(await offer(newSecret(), counted, {}, '203.0.113.10'))
    expect(limited.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(limited[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await offer(newSecret(), counted, {}, '203.0.113.11')).status).toBe(200)
    const signed = await Promise.all(
      Array.from({ length: 5 }, () => send(SECRETS.asana[0] ?? '', undefined, counted)),
    )
    expect(signed.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('without an encryption key is 503, names the setting and stores nothing', async () => {
    const answer = await offer(newSecret(), keyless)
    expect([answer.status, (await answer.json()).setting]).toEqual([503, 'ENCRYPTION_KEY'])
    expect(await listSecrets(keyless)).toEqual([])
  })
})

describe('the admin’s list of offered secrets', () => {
  const list = async (key: string) => (await app.ask('/app/admin/api/webhook-secrets', { key })).json()

  test('shows fingerprints and states and never a secret', async () => {
    const [waiting, confirmed] = [newSecret(), newSecret()]
    await offer(confirmed)
    await confirm(confirmed)
    await offer(waiting)
    const body = await list(await adminKey())
    expect(body.secrets).toMatchObject([
      { source: 'asana', fingerprint: fingerprintOf(waiting), state: 'waiting', confirmed_at: null },
      { source: 'asana', fingerprint: fingerprintOf(confirmed), state: 'confirmed' },
    ])
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${waiting}|${confirmed}|sealed`))
  })

  test('does not change on a second confirmation, which keeps the first confirming admin', async () => {
    const secret = newSecret()
    await offer(secret)
    await confirm(secret)
    const [first] = await listSecrets()
    expect((await confirm(secret)).status).toBe(200)
    expect(await listSecrets()).toEqual([first])
    expect(first?.confirmedBy).not.toBeNull()
  })

  test('does not contain removed secrets, which are no longer valid', async () => {
    const [stays, goes] = [newSecret(), newSecret()]
    for (const secret of [stays, goes]) {
      await offer(secret)
      await confirm(secret)
    }
    const key = await adminKey()
    const [newest] = (await list(key)).secrets
    const path = `/app/admin/api/webhook-secrets/${newest.id}`
    expect((await app.ask(path, { method: 'DELETE', key })).status).toBe(200)
    expect((await app.ask(path, { method: 'DELETE', key })).status).toBe(404)
    expect((await send(goes)).status).toBe(401)
    expect((await send(stays)).status).toBe(200)
  })

  test('returns 404 for an unknown id and 422 for an invalid one', async () => {
    const key = await adminKey()
    const post = (id: string) =>
      app
        .ask(`/app/admin/api/webhook-secrets/${id}/confirm`, { method: 'POST', key })
        .then((response) => response.status)
    expect(await Promise.all(['999999999', 'x', '-1', '1e3'].map(post))).toEqual([404, 422, 422, 422])
  })
})
