import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { acts, apiKeys } from '#db/schema/index'
import { isWellFormedApiKey } from '#server/accounts/keys/api-key'
import type { Org } from '#server/kernel/context'
import type { Permission } from '#server/kernel/permissions'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const ADMIN: Permission[] = ['specs:read', 'specs:write', 'specs:admin', 'org:manage']
let org: Org
let userId: number
let key: string

beforeAll(async () => {
  org = await makeOrg(test.db)
  userId = await makeMember(test.db, org, 'admin')
  key = await makeKey(test.db, org, { userId, scopes: ADMIN })
})

const path = (id?: number, slug = org.slug) => `/app/${slug}/settings/api-keys/${id ?? ''}`

const create = (body: unknown, { as = key, once, at }: { as?: string; once?: string; at?: string } = {}) =>
  test.ask(path(undefined, at), {
    method: 'POST',
    key: as,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(once ? { 'idempotency-key': once } : {}) },
  })

const list = async (as = key) => (await (await test.ask(path(), { key: as })).json()).keys

describe('a key that is made', () => {
  it('is well-formed, works at once, and reads specs without expiry by default', async () => {
    const response = await create({})
    expect(response.status).toBe(200)
    const createdKey = await response.json()
    expect(createdKey).toEqual({
      key: expect.any(String),
      id: expect.any(Number),
      label: null,
      scopes: ['specs:read'],
      expires_at: null,
    })
    expect(isWellFormedApiKey(createdKey.key)).toBe(true)
    expect((await test.ask(`/app/${org.slug}/api/dashboard`, { key: createdKey.key })).status).toBe(200)
  })

  it('is listed with its first and last characters, and stored only as a hash', async () => {
    const createdKey = await (
      await create({ label: ' build ', scopes: ['specs:read', 'specs:write'] })
    ).json()
    const [listedKey] = await list()
    expect(listedKey).toMatchObject({
      id: createdKey.id,
      label: 'build',
      scopes: ['specs:read', 'specs:write'],
      prefix: createdKey.key.slice(0, 8),
      last4: createdKey.key.slice(-4),
      revoked_at: null,
    })
    const [row] = await test.db.select().from(apiKeys).where(eq(apiKeys.id, createdKey.id))
    expect(JSON.stringify(row)).not.toContain(createdKey.key)
  })

  it('expires at the requested time', async () => {
    const { expires_at } = await (await create({ expires_in_days: 30 })).json()
    const days = (Date.parse(expires_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThanOrEqual(30)
  })

  it.each([
    [{ expires_in_days: 0 }, 'expires_in_days'],
    [{ expires_in_days: 366 }, 'expires_in_days'],
    [{ expires_in_days: 1.5 }, 'expires_in_days'],
    [{ expires_in_days: '30' }, 'expires_in_days'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['specs:everything'] }, 'scopes'],
    [{ scopes: 'specs:read' }, 'scopes'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ label: 7 }, 'label'],
  ])('is rejected for %j', async (body, name) => {
    const response = await create(body)
    expect(response.status).toBe(422)
    expect((await response.json()).detail[0].loc.slice(0, 2)).toEqual(['body', name])
  })

  it('never has more permissions than the user or the key that created it', async () => {
    const viewer = await makeKey(test.db, org, { userId: await makeMember(test.db, org, 'viewer') })
    expect((await create({ scopes: ['specs:write'] }, { as: viewer })).status).toBe(403)
    const narrow = await makeKey(test.db, org, { userId, scopes: ['specs:read'] })
    expect((await create({ scopes: ['org:manage'] }, { as: narrow })).status).toBe(403)
    expect((await create({ scopes: ['platform:manage'] })).status).toBe(403)
    expect((await create({ scopes: ['specs:read'] }, { as: narrow })).status).toBe(200)
  })

  it('does not outlive a key that it was made with', async () => {
    const short = await makeKey(test.db, org, {
      userId,
      scopes: ADMIN,
      expiresAt: new Date(Date.now() + 5 * 86_400_000),
    })
    expect((await create({}, { as: short })).status).toBe(403)
    expect((await create({ expires_in_days: 6 }, { as: short })).status).toBe(403)
    expect((await create({ expires_in_days: 4 }, { as: short })).status).toBe(200)
  })
})

describe('a key that is revoked', () => {
  it('is rejected from the next request on, and stays in the list', async () => {
    const createdKey = await (await create({})).json()
    const revoked = await test.ask(path(createdKey.id), { method: 'DELETE', key })
    expect([revoked.status, await revoked.json()]).toEqual([200, { ok: true }])
    expect((await test.ask(`/app/${org.slug}/api/dashboard`, { key: createdKey.key })).status).toBe(401)
    expect((await list()).find(({ id }: { id: number }) => id === createdKey.id).revoked_at).not.toBeNull()
    expect((await test.ask(path(createdKey.id), { method: 'DELETE', key })).status).toBe(200)
  })

  it('does no more than the key that revokes it', async () => {
    const narrow = await makeKey(test.db, org, { userId, scopes: ['specs:read'] })
    const mighty = await (await create({ scopes: ADMIN })).json()
    const refused = await test.ask(path(mighty.id), { method: 'DELETE', key: narrow })
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ detail: expect.stringContaining('Sign in to revoke it') }),
    ])
    expect((await test.ask(`/app/${org.slug}/api/dashboard`, { key: mighty.key })).status).toBe(200)
    const equal = await (await create({})).json()
    expect((await test.ask(path(equal.id), { method: 'DELETE', key: narrow })).status).toBe(200)
    expect((await test.ask(path(mighty.id), { method: 'DELETE', key: mighty.key })).status).toBe(200)
  })

  it('is one’s own: a colleague’s looks missing, to admins too', async () => {
    const colleague = await makeKey(test.db, org, { userId: await makeMember(test.db, org, 'viewer') })
    const theirs = await (await create({}, { as: colleague })).json()
    const foreign = await test.ask(path(theirs.id), { method: 'DELETE', key })
    const missing = await test.ask(path(999_999), { method: 'DELETE', key })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect((await list()).map(({ id }: { id: number }) => id)).not.toContain(theirs.id)
    expect((await test.ask(`/app/${org.slug}/api/dashboard`, { key: theirs.key })).status).toBe(200)
  })
})

describe('a request with an Idempotency-Key', () => {
  it('makes one key, however often it comes; the key itself is only in the first answer', async () => {
    const first = await (await create({ label: 'once' }, { once: 'request-1' })).json()
    const second = await create({ label: 'once' }, { once: 'request-1' })
    expect(second.status).toBe(200)
    const { key: shownKey, ...rest } = first
    expect(shownKey).toMatch(/^svc_/)
    expect(await second.json()).toEqual(rest)
    const shouted = await create({ label: 'once' }, { once: 'request-1', at: org.slug.toUpperCase() })
    expect(await shouted.json()).toEqual(rest)
    expect((await list()).filter(({ label }: { label: string }) => label === 'once')).toHaveLength(1)
  })

  it('creates one key when it arrives many times at once: the others must wait or get the response', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create({ label: 'at once' }, { once: 'request-2' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toSatisfy((statuses: Set<number>) =>
      [...statuses].every((status) => [200, 409].includes(status)),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect((await list()).filter(({ label }: { label: string }) => label === 'at once')).toHaveLength(1)
  })

  it('with another body is rejected', async () => {
    await create({ label: 'a' }, { once: 'request-3' })
    const response = await create({ label: 'b' }, { once: 'request-3' })
    expect(response.status).toBe(422)
    expect((await response.json()).detail[0].loc).toEqual(['header', 'Idempotency-Key'])
  })

  it('can be repeated after an error', async () => {
    expect((await create({ expires_in_days: 0 }, { once: 'request-4' })).status).toBe(422)
    expect((await create({ expires_in_days: 1 }, { once: 'request-4' })).status).toBe(200)
  })

  it('is the sender’s own: a colleague’s is another', async () => {
    const colleague = await makeKey(test.db, org, { userId: await makeMember(test.db, org, 'viewer') })
    await create({ label: 'mine' }, { once: 'request-5' })
    const theirs = await create({ label: 'mine' }, { once: 'request-5', as: colleague })
    expect(await theirs.json()).toHaveProperty('key')
  })

  it('shows nothing to a user without access', async () => {
    await create({}, { once: 'request-6' })
    const stranger = await makeKey(test.db, await makeOrg(test.db))
    expect((await create({}, { once: 'request-6', as: stranger })).status).toBe(404)
  })
})

it('making and revoking a key is in the audit log, without the key', async () => {
  const createdKey = await (await create({ label: 'audited' })).json()
  await test.ask(path(createdKey.id), { method: 'DELETE', key })
  const rows = await test.db
    .select()
    .from(acts)
    .where(and(eq(acts.orgId, org.id), eq(acts.targetId, String(createdKey.id))))
    .orderBy(acts.id)
  expect(rows.map(({ act, userId: by, credential }) => ({ act, by, credential }))).toEqual([
    { act: 'api_key.create', by: userId, credential: 'api_key' },
    { act: 'api_key.revoke', by: userId, credential: 'api_key' },
  ])
  expect(JSON.stringify(rows)).not.toContain(createdKey.key)
})

it('a browser’s GET of the same path is the page', async () => {
  const response = await test.ask(path(), { key, headers: { accept: 'text/html' } })
  expect(response.headers.get('content-type')).toBe('text/html')
})
