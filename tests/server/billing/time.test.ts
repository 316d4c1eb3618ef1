import { expect, test } from 'vitest'
import { listNotices } from '../../../server/billing/accounts/notices'
import { followTime } from '../../../server/billing/sync/follow-time'
import { syncOrg } from '../../../server/billing/sync/sync-account'
import { ORDER, openBilling } from './open-billing'

const billing = openBilling()
const DAY_S = 86_400

const inOrg = () => ({ org: billing.org.slug })

async function buy(order: object = {}): Promise<void> {
  const { session_id } = await billing.caller.billing.checkout({ ...inOrg(), ...ORDER, ...order })
  billing.stripe.world.pay(session_id)
  await syncOrg(billing.ctx, billing.payments)
}

const kinds = async () => (await listNotices(billing.ctx)).map(({ kind }) => kind)
const seats = async () => (await billing.caller.billing.subscription(inOrg())).seat_count

test('an annual subscription adds the people of each quarter once, through 14 months', async () => {
  await buy({ billing_cycle: 'annual' })
  await billing.work(5)
  const seen: (number | null)[] = []
  for (let month = 1; month <= 14; month++) {
    billing.stripe.world.advance(31 * DAY_S)
    await syncOrg(billing.ctx, billing.payments)
    await followTime(billing.ctx)
    await followTime(billing.ctx)
    seen.push(await seats())
  }
  expect(seen).toEqual([3, 3, ...Array.from({ length: 12 }, () => 5)])
  expect((await kinds()).filter((kind) => kind === 'true_up')).toHaveLength(1)
})

test('more active people than monthly seats are noticed once', async () => {
  await buy()
  await billing.work(4)
  await followTime(billing.ctx)
  await followTime(billing.ctx)
  expect(await kinds()).toEqual(['over_seats'])
})

test('the end of a trial is announced and told', async () => {
  await billing.caller.billing.startTrial(inOrg())
  await followTime(billing.ctx)
  expect(await kinds()).toEqual([])
  billing.stripe.world.advance(12 * DAY_S)
  await followTime(billing.ctx)
  expect(await kinds()).toEqual(['trial_ends_soon'])
  billing.stripe.world.advance(3 * DAY_S)
  await followTime(billing.ctx)
  expect((await kinds()).toSorted()).toEqual(['trial_ended', 'trial_ends_soon'])
})
