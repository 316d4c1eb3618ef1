import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { acts, platformActs, users, webhookSecrets } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'

const test = openTestApp()
let org: Org
let userId: number
let key: string

beforeAll(async () => {
  org = await makeOrg(test.db)
  userId = await makeMember(test.db, org, 'admin')
  key = await makeKey(test.db, org, { userId, scopes: ['org:manage'] })
})

const as = (actor: Context['actor'], at = new Date()): Context & { org: Org } => ({
  ...test.ctx,
  actor,
  org,
  clock: { now: () => at },
})
const person = () => userActor(userId, { sessionId: 'a' })

const read = async (query = '') =>
  (await test.ask(`/app/${org.slug}/api/audit${query}`, { key })).json() as Promise<{
    acts: { act: string; target: { name: string }; at: string }[]
    total: number
  }>

const act = (name: string) => ({ act: 'org.rename', target: { kind: 'org', id: org.id, name } }) as const

describe('an act', () => {
  it('records who, what, from where and with which credential', async () => {
    await recordAct(as(person()), { ...act('told'), details: { from: 'before' } })
    const { acts: recordedActs } = await read()
    expect(recordedActs[0]).toMatchObject({
      act: 'org.rename',
      actor: { user_id: userId },
      credential: 'session',
      key_id: null,
      target: { kind: 'org', id: String(org.id), name: 'told' },
      details: { from: 'before' },
      request_id: 'test-request',
    })
  })

  it('is not in the log if its transaction was rolled back', async () => {
    const failing = withTransaction(as(person()), async (ctx) => {
      await recordAct({ ...ctx, org }, act('undone'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await read()).acts.map(({ target }) => target.name)).not.toContain('undone')
  })

  it('that belongs to no org is in the deployment’s log only', async () => {
    const { org: _org, ...ctx } = as({ kind: 'anonymous' })
    await recordAct(ctx, { act: 'sign_in.fail', target: { kind: 'user', id: userId } })
    expect((await read()).acts.map((each) => each.act)).not.toContain('sign_in.fail')
    const rows = await test.db.select().from(platformActs)
    expect(rows.map(({ act, credential }) => [act, credential])).toContainEqual(['sign_in.fail', 'none'])
  })
})

it('acts of the deployment’s administration are only in its own log', async () => {
  const rootId = await makeMember(test.db, org, 'viewer')
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, rootId))
  const cookie = await signIn(test.db, rootId)
  const offered = { source: 'asana', fingerprint: 'f', sealed: 's', receivedAt: new Date() } as const
  const [secret] = await test.db.insert(webhookSecrets).values(offered).returning({ id: webhookSecrets.id })
  const path = `/app/admin/api/webhook-secrets/${secret?.id}`
  const write = { cookie, headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await test.ask(`${path}/confirm`, { method: 'POST', ...write })).status).toBe(200)
  expect((await test.ask(path, { method: 'DELETE', ...write })).status).toBe(200)
  const log = await test.ask(`/app/admin/api/audit?user_id=${rootId}`, { cookie })
  const { acts: recordedActs } = await log.json()
  expect(recordedActs.map(({ act }: { act: string }) => act)).toEqual([
    'webhook_secret.forget',
    'webhook_secret.confirm',
  ])
  expect((await test.ask('/app/admin/api/audit', { key })).status).toBe(403)
})

it('the suspension of an org is in its own log and in the deployment’s log', async () => {
  const rootId = await makeMember(test.db, org, 'viewer')
  await test.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, rootId))
  const cookie = await signIn(test.db, rootId)
  const { slug, id } = await makeOrg(test.db)
  const write = { method: 'POST', cookie, headers: { 'sec-fetch-site': 'same-origin' } }
  expect((await test.ask(`/app/admin/api/orgs/${slug}/suspend`, write)).status).toBe(200)
  const log = await (await test.ask(`/app/admin/api/audit?user_id=${rootId}`, { cookie })).json()
  expect(log.acts).toMatchObject([{ act: 'org.suspend', target: { id: String(id) }, details: { org: slug } }])
  const own = await test.db.select({ act: acts.act }).from(acts).where(eq(acts.orgId, id))
  expect(own).toEqual([{ act: 'org.suspend' }])
})

describe('the log', () => {
  it('is filtered by act, person, credential and time, and paged', async () => {
    const at = (day: number) => new Date(Date.UTC(2020, 0, day, 12))
    for (const day of [1, 2, 3]) await recordAct(as(person(), at(day)), act(`day ${day}`))
    await recordAct(as({ kind: 'system', task: 'test' }, at(2)), {
      act: 'org.suspend',
      target: { kind: 'org', id: org.id, name: 'by the system' },
    })
    const names = async (query: string) => (await read(query)).acts.map(({ target }) => target.name)
    const early = 'until=2020-02-01'
    expect(await names(`?${early}`)).toEqual(['by the system', 'day 3', 'day 2', 'day 1'])
    expect(await names(`?${early}&act=org.suspend`)).toEqual(['by the system'])
    expect(await names(`?${early}&user_id=${userId}`)).toEqual(['day 3', 'day 2', 'day 1'])
    expect(await names(`?${early}&credential=system`)).toEqual(['by the system'])
    expect(await names('?since=2020-01-02&until=2020-01-03')).toEqual(['by the system', 'day 2'])
    expect(await names('?since=2020-01-03T11:00:00Z&until=2020-01-04')).toEqual(['day 3'])
    expect(await names(`?${early}&limit=2&offset=1`)).toEqual(['day 3', 'day 2'])
    expect((await read(`?${early}&limit=1`)).total).toBe(4)
  })

  it.each([
    ...['act=anything', 'since=yesterday', 'user_id=me', 'credential=password', 'limit=101'],
    ...['since=0000-01-01', 'since=0001-01-01T00:00:00%2B01:00', 'until=9999-12-31T23:30:00-01:00'],
  ])('rejects the filter %s', async (query) => {
    expect((await test.ask(`/app/${org.slug}/api/audit?${query}`, { key })).status).toBe(422)
  })

  it('accepts dates from year 1 to year 9999', async () => {
    await recordAct(as(person()), act('between the years 1 and 9999'))
    expect((await read('?since=0001-01-01&until=9999-12-31')).total).toBeGreaterThan(0)
  })

  it('is visible only to managers of the org', async () => {
    const reader = await makeKey(test.db, org, { scopes: ['specs:read'] })
    for (const path of ['audit', 'audit.csv'])
      expect((await test.ask(`/app/${org.slug}/api/${path}`, { key: reader })).status).toBe(403)
  })
})

describe('the export', () => {
  const exportOf = (slug: string, as: string) => test.ask(`/app/${slug}/api/audit.csv`, { key: as })

  it('is a CSV file in which spreadsheets treat every value as text', async () => {
    const odd = await makeOrg(test.db)
    const oddKey = await makeKey(test.db, odd, { scopes: ['org:manage'] })
    const names = [
      '=HYPERLINK("http://evil.example")',
      'a,b',
      'two\r\nlines',
      '@SUM(A1)',
      '＝SUM(A1)',
      '\n=A1',
    ]
    for (const name of names)
      await recordAct(
        { ...as(person()), org: odd },
        { act: 'org.rename', target: { kind: 'org', id: 1, name } },
      )
    const response = await exportOf(odd.slug, oddKey)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"')
    const text = await response.text()
    expect(text.split('\r\n')[0]).toMatch(/^id,at,act,user_id,/)
    expect(text).toContain(`,"'=HYPERLINK(""http://evil.example"")",`)
    expect(text).toContain(',"a,b",')
    expect(text).toContain(',"two\r\nlines",')
    expect(text).toContain(",'@SUM(A1),")
    expect(text).toContain(",'＝SUM(A1),")
    expect(text).toContain(`,"'\n=A1",`)
  })

  it('contains every act of the org once, and no act of another org', async () => {
    const big = await makeOrg(test.db)
    const bigKey = await makeKey(test.db, big, { scopes: ['org:manage'] })
    const many = Array.from({ length: 2_345 }, (_, i) => ({
      orgId: i === 0 ? org.id : big.id,
      at: new Date(),
      act: 'org.rename',
      credential: 'system' as const,
      targetKind: 'org',
      targetId: `act-${i}`,
      requestId: 'test-request',
    }))
    await test.db.insert(acts).values(many)
    const lines = (await (await exportOf(big.slug, bigKey)).text()).trimEnd().split('\r\n').slice(1)
    expect(lines.shift()).toContain(',audit.export,')
    const targets = lines.map((line) => line.match(/act-(\d+)/)?.[1])
    expect(targets).toEqual(Array.from({ length: 2_344 }, (_, i) => String(2_344 - i)))
  })
})
