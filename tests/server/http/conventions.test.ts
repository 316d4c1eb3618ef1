import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '#server/http/rest/procedure-of'
import { restRoutes } from '#server/http/rest/rest-routes'
import type { Org } from '#server/kernel/context'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org
let key: string

beforeAll(async () => {
  org = await makeOrg(test.db)
  key = await makeKey(test.db, org)
})

const pathOf = (pattern: string, slug: string) =>
  pattern
    .replace('{org}', slug)
    .replace('{owner}', 'o')
    .replace('{repo}', 'r')
    .replace(/\{\w+_id\}/g, '1')
    .replace(/\{\w+\*?\}/g, 'x.md')

describe('every endpoint of the route table', () => {
  const guarded = restRoutes.filter((route) => accessOf(route) !== 'anyone')

  it.each(guarded)('$method $path accepts a credential', async ({ method, path }) => {
    const response = await test.ask(pathOf(path, org.slug), { method })
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
  })

  it('is in the OpenAPI document, with its permission', async () => {
    const document = await (await test.ask('/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    for (const route of restRoutes) {
      const operation = document.paths[route.path.replace('*}', '}')]?.[route.method.toLowerCase()]
      expect(operation?.summary, route.path).toBe(route.summary)
      const access = accessOf(route)
      expect(operation['x-permission']).toBe(access === 'anyone' ? undefined : access)
    }
  })

  it('points only at schemas that the OpenAPI document has', async () => {
    const text = await (await test.ask('/openapi.json')).text()
    const { components } = JSON.parse(text)
    const pointed = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '')
    expect(pointed.length).toBeGreaterThan(10)
    for (const name of pointed) expect(Object.keys(components.schemas)).toContain(name)
  })
})

describe('invalid input', () => {
  const issues = async (path: string) => {
    const response = await test.ask(path, { key })
    expect(response.status, path).toBe(422)
    expect(response.headers.get('content-type')).toBe('application/json')
    const body = await response.json()
    expect(body).toMatchObject({ title: 'Validation failed', status: 422 })
    return body.detail as { loc: string[]; msg: string; type: string }[]
  }

  it('in the query names the parameter', async () => {
    expect((await issues(`/app/${org.slug}/api/search?limit=101`))[0]?.loc).toEqual(['query', 'limit'])
    expect((await issues(`/app/${org.slug}/api/search?limit=ten`))[0]?.loc).toEqual(['query', 'limit'])
    expect((await issues(`/app/${org.slug}/api/search?status=finished`))[0]?.loc).toEqual(['query', 'status'])
    expect((await issues(`/app/${org.slug}/api/tasks?repo=nameonly`))[0]?.loc).toEqual(['query', 'repo'])
    expect((await issues(`/app/${org.slug}/api/coverage?days=366`))[0]?.loc).toEqual(['query', 'days'])
  })

  it('is text that Postgres could not hold, wherever it would be stored or compared', async () => {
    for (const query of ['coverage?team=%00', 'search?team=%00', 'search?tag=%00'])
      expect((await issues(`/app/${org.slug}/api/${query}`))[0]?.msg).toBe('must not hold NUL')
    const response = await test.ask(`/app/${org.slug}/settings/api-keys`, {
      key,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ label: 'a\0b' }),
    })
    expect(response.status).toBe(422)
    expect((await response.json()).detail[0].loc).toEqual(['body', 'label'])
  })

  it('is a lone surrogate, which JSON can contain only as an escape', async () => {
    const headers = { 'content-type': 'application/json' }
    const send = (label: string, more = {}) =>
      test.ask(`/app/${org.slug}/settings/api-keys`, {
        method: 'POST',
        key,
        headers: { ...headers, ...more },
        body: `{"label":"${label}"}`,
      })
    for (const half of ['a\\ud800', '\\uDC00b', '\\\\\\ud83d', '\\ud83d\\ud83d\\ude00'])
      expect([half, (await send(half, { 'idempotency-key': 'half' })).status]).toEqual([half, 422])
    expect((await (await send('a\\ud83d\\ude00')).json()).label).toBe('a\u{1f600}')
    expect((await (await send('a\\\\ud800')).json()).label).toBe('a\\ud800')
    const deep = `a","deep":${'['.repeat(100_000)}"\\udfff"${']'.repeat(100_000)},"b":"`
    expect((await send(deep)).status).toBe(422)
    const called = await test.ask('/trpc/keys.create', {
      method: 'POST',
      key,
      headers,
      body: `{"json":{"org":"${org.slug}","label":"\\ud800"}}`,
    })
    expect([called.status, (await called.json()).error.json.data.code]).toEqual([422, 'validation_failed'])
  })

  it('in the path names the parameter before any credential is checked', async () => {
    expect((await issues('/app/no_such!org/api/dashboard'))[0]?.loc).toEqual(['path', 'org'])
    for (const file of [
      'a%5Cb.md',
      '..%2Fsecret.md',
      'a%00.md',
      '.git%2Fconfig',
      'a%2F%2Fb.md',
      '%2Fetc%2Fpasswd',
    ])
      expect((await issues(`/app/no-such-org/api/docs/o/r/${file}`))[0]?.loc).toEqual(['path', 'file_path'])
  })

  it('in the query is not reported for an org that the caller cannot see', async () => {
    expect((await test.ask('/app/no-such-org/api/search?limit=101', { key })).status).toBe(404)
  })

  it('with a malformed percent-encoding is invalid, not an accident', async () => {
    expect((await issues(`/app/${org.slug}/api/docs/o/r/%zz`))[0]?.loc).toEqual(['path'])
  })
})

describe('every answer', () => {
  it('carries the request id that came in, if it is a sane one', async () => {
    const ask = async (id: string) =>
      (await test.ask('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await ask('build-4711.step_2')).toBe('build-4711.step_2')
    expect(await ask('short')).toMatch(/^[0-9a-f-]{36}$/)
    expect(await ask('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('forbids sniffing, framing and, on pages, inline content without the nonce', async () => {
    const page = await test.ask('/', { headers: { accept: 'text/html' } })
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/)
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect((await test.ask('/healthz')).headers.get('x-content-type-options')).toBe('nosniff')
  })
})

it('a program without a credential is 401 at the pages of an org, in any letter case', async () => {
  for (const path of ['/app', '/app/acme/tasks', '/APP/acme/tasks'])
    expect((await test.ask(path)).status).toBe(401)
  expect((await test.ask('/apple')).status).toBe(200)
})

it('a response without cache headers is private to its user', async () => {
  const page = await test.ask('/pricing.data')
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
})

describe('an answer of a write', () => {
  it('is never stored by caches, because it may contain a key or a token', async () => {
    const headers = { 'content-type': 'application/json' }
    const creation = await test.ask(`/app/${org.slug}/settings/api-keys`, {
      method: 'POST',
      key,
      headers,
      body: '{}',
    })
    expect([creation.status, creation.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

it('the JSON of an org is stored by no cache, and public JSON is revalidated', async () => {
  const [own, open] = [
    await test.ask(`/app/${org.slug}/settings/api-keys`, { key }),
    await test.ask('/healthz'),
  ]
  expect([own, open].map(({ headers }) => headers.get('cache-control'))).toEqual([
    'private, no-store',
    'private, no-cache',
  ])
})

describe('the probes', () => {
  it('answer in the shape that monitors expect', async () => {
    expect(await (await test.ask('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await test.ask('/readyz/')).json()).toEqual({
      status: 'ok',
      checks: { database: 'ok', writes: 'ok' },
    })
  })
})

describe('the session endpoint', () => {
  it('answers anonymous callers alike for every org', async () => {
    const [real, unknown] = await Promise.all(
      [org.slug, 'no-such-org'].map(async (slug) => (await test.ask(`/app/${slug}/api/session`)).json()),
    )
    expect(real).toMatchObject({ user: null, permissions: [], orgs: [] })
    expect({ ...unknown, org: org.slug }).toEqual(real)
  })

  it('shows a key its identity', async () => {
    const session = await (await test.ask(`/app/${org.slug}/api/session`, { key })).json()
    expect(session).toMatchObject({ org: org.slug, permissions: ['specs:read'], orgs: [{ slug: org.slug }] })
  })
})
