import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const app = openTestApp()
let org: Org
let key: string
beforeAll(async () => {
  org = await makeOrg(app.db)
  key = await makeKey(app.db, org)
})

const GZIP = { 'accept-encoding': 'gzip, br' }
/** Calls one procedure several times in a batch, to get a long response. */
const profiles = (headers: Record<string, string>) => {
  const inputs = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, { json: { org: org.slug } }]))
  const names = Array.from({ length: 9 }, () => 'profile.profile').join(',')
  const query = `batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
  return app.ask(`/trpc/${names}?${query}`, { key, headers })
}

it('long answers to queries are compressed', async () => {
  const [packed, plain] = await Promise.all([profiles(GZIP), profiles({})])
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(await plain.text())
  for (const { status, headers } of [packed, plain]) {
    expect(status).toBe(200)
    expect(headers.get('vary')).toContain('Accept-Encoding')
    expect(headers.get('cache-control')).toBe('private, no-store')
  }
})

it('the response to a cross-site query is not compressed', async () => {
  const answer = await profiles({ ...GZIP, 'sec-fetch-site': 'cross-site' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBeNull()
})

it('responses to writes are neither cached nor compressed', async () => {
  const names = Array.from({ length: 9 }, () => 'keys.create').join(',')
  const create = { json: { org: org.slug, label: 'x'.repeat(90) } }
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at, create])))
  const answer = await app.ask(`/trpc/${names}?batch=1`, {
    key,
    method: 'POST',
    body,
    headers: { ...GZIP, 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  expect((await answer.text()).length).toBeGreaterThan(2_000)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
})
