import { beforeEach, expect, test, vi } from 'vitest'
import { printEnvExample, readSettings } from '#server/boot/settings/index'
import { addJob } from '#server/kernel/jobs'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { runDueJobs } from '#tests/support/run-due-jobs'
import { openWebhookApp, SECRETS } from '#tests/support/webhooks/open-webhook-app'
import { signWebhook } from '#tests/support/webhooks/sign-webhook'
import { CRONTAB } from '#worker/crontab'
import { createTasks } from '#worker/tasks'
import { seen } from './beacon/implementation'
import { shine } from './beacon/jobs'

/** The one shared line: `export { beacon } from './beacon/module'`. */
vi.mock('#server/modules', async (original) => ({
  ...(await original<object>()),
  beacon: (await import('./beacon/module')).beacon,
}))

const app = openWebhookApp()

/** Runs all queued jobs, as the worker does. */
const work = () =>
  runDueJobs({
    databaseUrl: app.databaseUrl,
    taskList: createTasks({ ctx: app.ctx, hasLostJobsSince: () => false }),
  })

beforeEach(() => {
  seen.length = 0
})

test('its endpoint responds, checks its permission, records its audit act and runs its job', async () => {
  const org = await makeOrg(app.db)
  const light = async (key: string) =>
    (await app.ask(`/app/${org.slug}/api/beacon`, { method: 'POST', key })).status
  expect(await light(await makeKey(app.db, org, { scopes: ['specs:read'] }))).toBe(403)
  const key = await makeKey(app.db, org, { scopes: ['org:manage'] })
  expect(await light(key)).toBe(200)
  await work()
  expect(seen).toEqual([`shine for ${org.id}`])
  const log = await app.ask(`/app/${org.slug}/api/audit?act=beacon.light`, { key })
  expect(await log.json()).toMatchObject({ acts: [{ act: 'beacon.light' }], total: 1 })
})

test('its endpoint is in the OpenAPI document', async () => {
  const { paths } = await (await app.ask('/openapi.json')).json()
  expect(paths['/app/{org}/api/beacon']).toMatchObject({
    post: { operationId: 'beacon_light', tags: ['Beacon'], 'x-permission': 'org:manage' },
  })
})

test('its events are accepted and handled', async () => {
  const deliveryId = crypto.randomUUID()
  const sending = { secret: SECRETS.github[0] ?? '', kind: 'star', deliveryId }
  const answer = await app.post(signWebhook('github', { action: 'created' }, sending))
  expect(await answer.json()).toMatchObject({ result: 'received' })
  await work()
  expect(seen).toEqual([`star ${deliveryId}`])
})

test('its job comes by the clock', () => {
  expect(CRONTAB.split('\n')).toContain('5 4 * * * beacon/dim ?jobKey=dim-beacon')
})

test('its settings are read, validated and printed', () => {
  expect(readSettings({ BEACON_COLOR: 'red' })).toMatchObject({ beaconColor: 'red' })
  expect(() => readSettings({ BEACON_COLOR: 'blue' })).toThrow('BEACON_COLOR')
  expect(printEnvExample()).toContain('## Beacon\n')
})

test('the compiler checks the payload of its job', () => {
  // @ts-expect-error: the org is missing.
  const addWrongly = () => addJob(app.ctx, shine, { requestId: 'one' })
  expect(addWrongly).toBeTypeOf('function')
})
