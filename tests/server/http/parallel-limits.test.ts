import { expect, it } from 'vitest'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const test = openTestApp()

const LIMITS = [
  { rows: 'API keys', max: 100, path: 'settings/api-keys', body: () => ({}) },
  {
    rows: 'saved searches',
    max: 100,
    path: 'api/searches/saved',
    body: (at: number) => ({ name: `search ${at}`, query: 'refunds' }),
  },
  {
    rows: 'outgoing webhooks',
    max: 20,
    path: 'api/outgoing-webhooks',
    body: (at: number) => ({ url: `https://hooks.example.com/${at}`, kinds: [] }),
  },
  {
    rows: 'alert sources',
    max: 50,
    path: 'api/alert-sources',
    body: (at: number) => ({ kind: 'json', name: `source ${at}` }),
  },
]

it.each(LIMITS)('parallel requests make $max $rows and no more', async ({ max, path, body }) => {
  const org = await makeOrg(test.db)
  const userId = await makeMember(test.db, org, 'admin')
  const key = await makeKey(test.db, org, { userId, scopes: ['specs:read', 'org:manage'] })
  const keysBefore = path.endsWith('keys') ? 1 : 0
  const create = async (at: number) => {
    const response = await test.ask(`/app/${org.slug}/${path}`, {
      method: 'POST',
      key,
      body: JSON.stringify(body(at)),
      headers: { 'content-type': 'application/json' },
    })
    return response.status
  }
  const statuses = await Promise.all(Array.from({ length: max + 10 }, (_, at) => create(at)))
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  expect(statuses.filter((status) => status === 200)).toHaveLength(max - keysBefore)
})
