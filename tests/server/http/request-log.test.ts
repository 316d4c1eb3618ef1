import { beforeEach, expect, test } from 'vitest'
import { createLogger } from '#server/kernel/logging/log'
import { canary } from '#tests/support/canary/canary'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

const INFO = 30
const lines: string[] = []
const app = openTestApp(undefined, {
  log: createLogger('info', { destination: { write: (line) => lines.push(line) } }),
})
beforeEach(() => {
  lines.length = 0
})

const logged = () => lines.map((line) => JSON.parse(line))

test('each request is one line with method, path, status, duration and request id', async () => {
  const { slug, ...org } = await makeOrg(app.db)
  const key = await makeKey(app.db, { slug, ...org })
  const path = `/app/${slug}/api/coverage`
  const response = await app.ask(`${path}?days=7`, { key })
  expect(response.status).toBe(200)
  expect(logged()).toEqual([
    {
      level: INFO,
      time: expect.any(String),
      request_id: response.headers.get('x-request-id'),
      method: 'GET',
      path,
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    },
  ])
})

test('an expected refusal is the line of its request, and no error', async () => {
  const { slug, ...org } = await makeOrg(app.db)
  const key = await makeKey(app.db, { slug, ...org })
  const statuses: number[] = []
  for (const [path, asking] of [
    [`/app/${slug}/api/coverage`, {}],
    [`/app/${slug}/api/coverage?days=never`, { key }],
    ['/app/nowhere/api/coverage', { key }],
  ] as const)
    statuses.push((await app.ask(path, asking)).status)
  expect(statuses).toEqual([401, 422, 404])
  expect(logged().map(({ level, status }) => [level, status])).toEqual(
    statuses.map((status) => [INFO, status]),
  )
})

test('a line has no query and no token of the path', async () => {
  const secret = canary('address-token')
  const token = 'Zx9-'.repeat(10).concat('abc')
  await app.ask(`/no/such/page/${token}?code=${secret}`)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('/no/such/page/')
  for (const hidden of [secret, token, 'code']) expect(lines[0]).not.toContain(hidden)
})

test('probes write no line', async () => {
  for (const path of ['/healthz', '/readyz']) expect((await app.ask(path)).status).toBe(200)
  expect(lines).toEqual([])
})
