import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { makeRepository } from '#tests/support/git-repository'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { BASE_URL, openTestApp } from '#tests/support/test-app'

const test = openTestApp()
const SPEC = '## 1. Refunds\n<!-- svc:system:1 status:todo -->\n\n- [ ] A refund MUST be logged\n'
const NAMES = ['one', 'two', 'three']
let org: Org
let key: string

beforeAll(async () => {
  org = await makeOrg(test.db)
  const userId = await makeMember(test.db, org, 'admin')
  key = await makeKey(test.db, org, { userId, scopes: ['specs:read', 'specs:write', 'org:manage'] })
  for (const name of NAMES) {
    const { path } = makeRepository(
      name === 'three' ? { 'notes.md': '# N\n' } : { 'README.md': '# Read me\n', 'docs/specs/a.md': SPEC },
    )
    const { orgId, id } = await connectLocalRepository(test.ctx, org, { owner: 'acme', name, path })
    await requestIndex(test.ctx, { orgId, id })
    await indexRepository(test.ctx, { orgId, repositoryId: id })
  }
})

const at = (path: string) => `/app/${org.slug}/${path}`
const get = (path: string, headers = {}) => test.ask(at(path), { key, headers })
const json = async (path: string) => (await get(path)).json()
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  test.ask(at(path), {
    method: 'POST',
    key,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

describe('a wrong method', () => {
  it.each([
    ['DELETE', 'api/tasks', 'GET, HEAD, OPTIONS'],
    ['PUT', 'api/repos/acme/one/issues', 'GET, HEAD, POST, OPTIONS'],
    ['GET', 'api/evidence/reports', 'POST, OPTIONS'],
    ['POST', 'api/export', 'GET, OPTIONS'],
  ])('%s %s is 405 and says which are right', async (method, path, allow) => {
    const response = await test.ask(at(path), { method, key })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 405, detail: expect.stringContaining(method) })
  })

  it.each([
    ['/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/webhook', 'POST, OPTIONS'],
    ['/webhooks/jira', 'POST, OPTIONS'],
    ['/webhooks/alerts/some-token', 'POST, OPTIONS'],
  ])('at %s too', async (path, allow) => {
    const response = await test.ask(path, { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
  })

  it('at an unknown address is still 404', async () => {
    expect((await test.ask(at('api/nowhere'), { method: 'DELETE', key })).status).toBe(404)
    expect((await test.ask('/s/1/%zz', { method: 'DELETE', key })).status).toBe(422)
  })
})

it.each([
  ['api/tasks', 'GET, HEAD, OPTIONS'],
  ['api/repos/acme/one/issues', 'GET, HEAD, POST, OPTIONS'],
])('OPTIONS %s names the methods and allows no other site', async (path, allow) => {
  const response = await test.ask(at(path), {
    method: 'OPTIONS',
    headers: { origin: 'https://other.example' },
  })
  expect([response.status, response.headers.get('allow')]).toEqual([204, allow])
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

describe('a repeated request with an Idempotency-Key', () => {
  it.each([
    ['an issue', 'api/repos/acme/one/issues', { title: 'Once' }, 'number'],
    ['an invitation', 'api/invitations', { role: 'viewer' }, 'id'],
    ['an outgoing webhook', 'api/outgoing-webhooks', { url: 'https://hooks.example.com/once' }, 'id'],
    ['an alert source', 'api/alert-sources', { kind: 'json', name: 'once' }, 'id'],
    ['a saved search', 'api/searches/saved', { name: 'Once', query: 'refunds' }, 'id'],
  ])('makes %s once', async (_what, path, body, id) => {
    const headers = { 'idempotency-key': `once-${path}` }
    const [first, second] = [await post(path, body, headers), await post(path, body, headers)]
    expect([first.status, second.status]).toEqual([200, 200])
    const made = await first.json()
    expect(made[id]).toEqual(expect.any(Number))
    expect((await second.json())[id]).toBe(made[id])
    expect((await post(path, { ...body, role: 'editor' }, headers)).status).toBe(422)
  })

  it('shows no secret again', async () => {
    const headers = { 'idempotency-key': 'secrets' }
    const body = { url: 'https://hooks.example.com/secret' }
    expect(await (await post('api/outgoing-webhooks', body, headers)).json()).toHaveProperty('secret')
    expect(await (await post('api/outgoing-webhooks', body, headers)).json()).not.toHaveProperty('secret')
  })
})

it('addresses in answers are absolute, and link-pr takes what save-pr answered', async () => {
  const spec = await json('api/specs/acme/one/docs/specs/a.md')
  expect(spec.url).toBe(`${BASE_URL}/app/${org.slug}/specs/acme/one/docs/specs/a.md`)
  const dashboard = await (await get('api/dashboard')).text()
  expect(dashboard).toContain(`"url":"${BASE_URL}/`)
  expect(dashboard).not.toContain('url":"/')
  const body = { content: '# Later\n', sha: '' }
  const saved = await (await post('editor/acme/one/docs/specs/later.md/save-pr', body)).json()
  expect(saved.pr_url).toBe(`${BASE_URL}/app/${org.slug}/repos/acme/one/pulls/${saved.pr_number}`)
})

it('the repositories of an org are a paged list', async () => {
  const { repos, total } = await json('api/repos?limit=2')
  expect([total, repos.length]).toEqual([3, 2])
  expect(repos[0]).toMatchObject({ full_name: 'acme/one', has_specs: true, spec_count: 1 })
  expect(repos[0]).not.toHaveProperty('docs')
  const rest = await json('api/repos?limit=2&offset=2')
  expect([...repos, ...rest.repos].map(({ repo }) => repo).sort()).toEqual([...NAMES].sort())
})

describe('the dashboard', () => {
  it('has an ETag', async () => {
    const first = await get('api/dashboard')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await get('api/dashboard', { 'if-none-match': etag })).status).toBe(304)
  })

  it('is whole, or a page of its repositories with the totals of all', async () => {
    const whole = await json('api/dashboard')
    const namesOf = ({ repos_with_specs, repos_without_specs }: Record<string, { repo: string }[]>) =>
      [...(repos_with_specs ?? []), ...(repos_without_specs ?? [])].map(({ repo }) => repo)
    expect(namesOf(whole)).toHaveLength(3)
    const pages = [await json('api/dashboard?limit=2'), await json('api/dashboard?limit=2&offset=2')]
    expect(pages.flatMap(namesOf)).toEqual(namesOf(whole))
    expect(pages.map(({ total_repos, total_specs }) => [total_repos, total_specs])).toEqual([
      [3, 2],
      [3, 2],
    ])
    expect((await get('api/dashboard?limit=0')).status).toBe(422)
  })
})

it.each([
  'api/tasks',
  'api/search',
  'api/coverage',
  'api/alerts',
  'api/reviews',
  'api/triage',
  'api/evidence/proofs',
  'api/sync/runs',
])('a mistyped repository in the filter of %s is 404', async (path) => {
  expect((await get(`${path}?repo=ACME/One`)).status).toBe(200)
  const response = await get(`${path}?repo=acme/onne`)
  expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
  expect((await get(`${path}?repo=acme`)).status).toBe(422)
})

describe('the OpenAPI document', () => {
  const read = async () => (await test.ask('/openapi.json')).json()

  it('types the numbers in paths as integers', async () => {
    const { paths } = await read()
    const parameters = Object.values<Record<string, { parameters?: object[] }>>(paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(
        ({ parameters = [] }) => parameters as { name: string; in: string; schema: { type?: string } }[],
      )
      .filter(({ in: place, name }) => place === 'path' && /(?:_id|_number)$/.test(name))
    const strings = parameters.filter(({ schema }) => schema.type !== 'integer').map(({ name }) => name)
    expect(parameters.length).toBeGreaterThan(20)
    expect([...new Set(strings)].sort()).toEqual(TEXT_IDS)
  })

  it('describes the bodies and the query of a test report', async () => {
    const { post } = (await read()).paths['/app/{org}/api/evidence/reports']
    const query = post.parameters.filter((each: { in: string }) => each.in === 'query')
    expect(query.map(({ name }: { name: string }) => name)).toEqual(['repo', 'commit'])
    expect(Object.keys(post.requestBody.content)).toEqual([
      'text/plain',
      'application/xml',
      'application/octet-stream',
      'multipart/form-data',
      'application/json',
    ])
    expect(post.requestBody.content['application/json'].schema.required).toEqual(['report'])
  })
})

/** Texts: ids of vendors, digests and pairs. */
const TEXT_IDS = [
  'conflict_id',
  'connection_delivery_id',
  'delivery_id',
  'finding_id',
  'section_link_id',
  'session_id',
]
