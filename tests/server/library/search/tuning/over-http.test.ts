import { beforeAll, expect, it } from 'vitest'
import type { Org } from '#server/kernel/context'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()
let org: Org
let admin: string
let viewer: string
beforeAll(async () => {
  org = await makeOrg(test.db)
  admin = await makeKey(test.db, org, { scopes: ['specs:read', 'org:manage'] })
  viewer = await makeKey(test.db, org, { userId: await makeMember(test.db, org, 'viewer') })
})

const at = (path: string) => `/app/${org.slug}/api/searches/${path}`
const send = (path: string, key: string, method: string, body?: object) =>
  test.ask(at(path), {
    key,
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })

const PIN = { query: 'refund', documents: [{ repo: 'acme/specs', file_path: 'docs/a.md' }] }

it.each([
  ['GET', 'unanswered', undefined],
  ['GET', 'unopened', undefined],
  ['GET', 'counting', undefined],
  ['POST', 'counting', { counts_searches: false }],
  ['GET', 'pins', undefined],
  ['POST', 'pins', PIN],
  ['GET', 'synonyms', undefined],
  ['POST', 'synonyms', { term: 'refund', words: ['reimbursement'] }],
])('%s %s is for admins', async (method, path, body) => {
  expect((await send(path, viewer, method, body)).status).toBe(403)
  const foreign = await makeKey(test.db, await makeOrg(test.db), { scopes: ['specs:read', 'org:manage'] })
  expect((await send(path, foreign, method, body)).status).toBe(404)
})

it('sets, lists and removes synonyms', async () => {
  const set = await send('synonyms', admin, 'POST', { term: 'Refund', words: ['Money back'] })
  expect([set.status, await set.json()]).toEqual([200, { term: 'refund', words: ['money back'] }])
  expect(await (await send('synonyms', admin, 'GET')).json()).toEqual({
    synonyms: [{ term: 'refund', words: ['money back'] }],
  })
  const removed = await send('synonyms', admin, 'POST', { term: 'refund', words: [] })
  expect(await removed.json()).toEqual({ term: 'refund', words: [] })
  expect(await (await send('synonyms', admin, 'GET')).json()).toEqual({ synonyms: [] })
})

it('explains what is wrong with a pin', async () => {
  const filtered = await send('pins', admin, 'POST', { ...PIN, query: 'refund team:payments' })
  expect(filtered.status).toBe(422)
  expect(await filtered.json()).toMatchObject({
    detail: [{ loc: ['body', 'query'], msg: expect.stringContaining('neither filters nor patterns') }],
  })
  const missing = await send('pins', admin, 'POST', PIN)
  expect(missing.status).toBe(422)
  expect(await missing.json()).toMatchObject({
    detail: [{ loc: ['body', 'documents'], msg: 'acme/specs/docs/a.md is no document' }],
  })
  expect(await (await send('pins', admin, 'GET')).json()).toEqual({ pins: [] })
})

it('lets a viewer report an opened result', async () => {
  expect((await send('opened', viewer, 'POST', { q: 'refund', status: 'todo' })).status).toBe(200)
  expect((await send('opened', viewer, 'POST', { q: '' })).status).toBe(422)
})
