import { expect, it } from 'vitest'
import { listDeliveries } from '#server/assist/alerts/sources/list-deliveries'
import {
  addSource,
  listSources,
  removeSource,
  rotateSource,
} from '#server/assist/alerts/sources/manage-sources'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'
import { openAlerts, plain } from './open-alerts'

const alerts = openAlerts()

async function asAdmin() {
  const { db, ctx, org } = alerts
  const actor = userActor(await makeMember(db, org, 'admin'))
  const caller = { ...ctx, org, permissions: [], actor }
  const add = (name: string) => addSource(caller, { kind: 'json', name, signing_secret: null })
  return { caller, add }
}

const tokenIn = (url: string) => ({ token: url.slice(url.lastIndexOf('/') + 1) })

it('an address works from its creation until it is replaced or its source is removed', async () => {
  const { caller, add } = await asAdmin()
  const status = async (url: string) => (await alerts.post(tokenIn(url), plain())).status
  const first = await add('Production')
  expect(await status(first.url)).toBe(200)
  const second = await rotateSource(caller, first.id)
  expect([await status(first.url), await status(second.url)]).toEqual([401, 200])
  await removeSource(caller, first.id)
  expect(await status(second.url)).toBe(401)
})

it('each source shows when its last request came, and its requests', async () => {
  const { caller, add } = await asAdmin()
  const [busy, quiet, refused] = [await add('Busy'), await add('Quiet'), await add('Refused')]
  const times = async () =>
    (await listSources(caller)).sources.map(({ name, last_delivery_at }) => [name, last_delivery_at])
  await alerts.post(tokenIn(busy.url), plain())
  alerts.pass(60)
  await alerts.post(tokenIn(busy.url), plain())
  const newest = alerts.now.toISOString()
  alerts.pass(60)
  await alerts.post(tokenIn(refused.url), '{')
  expect(await times()).toEqual([
    ['Busy', newest],
    ['Quiet', null],
    ['Refused', alerts.now.toISOString()],
  ])
  const states = async (id: number) =>
    (await listDeliveries(caller, id, { limit: 20, offset: 0 })).deliveries.map(({ state }) => state)
  expect(await states(busy.id)).toEqual(['received', 'received'])
  expect(await states(quiet.id)).toEqual([])
  expect(await states(refused.id)).toEqual(['failed'])
})
