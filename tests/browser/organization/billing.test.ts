import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncOrg } from '../../../server/billing/sync/sync-account'
import { findBarriers } from '../../support/browser/find-barriers'
import { FakeStripe } from '../../support/fake-stripe'
import { makeMember, signIn } from '../../support/make-org'
import { openSite } from '../open-site'

const DAY_S = 86_400

const stripe = new FakeStripe()
beforeAll(() => stripe.start())
afterAll(() => stripe.stop())

const selfHosted = openSite()
const site = openSite({}, { env: () => stripe.env })

/** What the webhook does once an event has arrived. */
async function follow(): Promise<void> {
  const { payments } = site.ctx.ports
  if (!payments) throw new Error('no payments')
  await syncOrg({ ...site.ctx, org: site.org }, payments)
}

const customer = () => [...stripe.world.customers.keys()].at(-1) ?? ''

test('a self-hosted deployment says that everything is free', async () => {
  const page = await selfHosted.open()
  await selfHosted.visit(page, selfHosted.at('settings/profile'))
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByText('This deployment sells no plans').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('other users do not see it', async () => {
  const cookie = await signIn(selfHosted.db, await makeMember(selfHosted.db, selfHosted.org, 'editor'))
  const ask = (path: string) => selfHosted.ask(selfHosted.at(path), { cookie, accept: 'text/html' })
  expect((await ask('settings/billing')).status).toBe(403)
  expect(await (await ask('settings/profile')).text()).not.toContain('settings/billing')
})

test('an admin tries Pro, buys it, sets a cap and sees a failed card', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/billing'))
  await page.getByRole('button', { name: /Try Pro/ }).click()
  await page.getByText('Trial', { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: 'Open the payment page' }).waitFor()
  stripe.world.pay([...stripe.world.sessions.keys()].at(-1) ?? '')
  await follow()
  await site.visit(page, site.at('settings/billing'))
  await page.getByText('1 active of 3').waitFor()
  await page.getByText('FAKE-0001').waitFor()

  await page.getByLabel('Seats').fill('5')
  await page.getByRole('button', { name: 'Show the cost' }).click()
  await page.getByText(/Later: €120/).waitFor()
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByText('1 active of 5').waitFor()

  await page.getByLabel(/AI operations beyond/).fill('250')
  await page.getByRole('button', { name: 'Save the cap' }).click()
  await page.getByText('The cap is saved').waitFor()
  await page.reload()
  expect(await page.getByLabel(/AI operations beyond/).inputValue()).toBe('250')

  stripe.world.declining.add(customer())
  stripe.world.advance(32 * DAY_S)
  await follow()
  await page.reload()
  await page.getByText('Payment failed', { exact: true }).waitFor()
  await page.getByText(/A payment failed/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(stripe.violations).toEqual([])
})
