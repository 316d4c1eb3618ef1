import { expect, test } from 'vitest'
import { hearEvents } from '#tests/support/hear-events'
import { openBilling } from './open-billing'

const billing = openBilling()

const eventOf = (name: string, plan: string) => ({ name, properties: { org_id: billing.org.id, plan } })

test('trial_started', async () => {
  const events = hearEvents(billing.ctx)
  await billing.caller.billing.startTrial({ org: billing.org.slug })
  expect(events).toEqual([eventOf('trial_started', 'pro')])
})

test('plan_changed, once for a purchase', async () => {
  const events = hearEvents(billing.ctx)
  await billing.buy({ seat_count: 4 })
  await billing.sync()
  expect(events).toEqual([eventOf('plan_changed', 'pro')])
})
