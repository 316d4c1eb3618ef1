import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiOperations, aiUsage } from '../../../db/schema'
import { countOperation, reserveOperation } from '../../../server/billing'
import { followTime } from '../../../server/billing/sync/follow-time'
import { syncOrg } from '../../../server/billing/sync/sync-account'
import { findBarriers } from '../../support/browser/find-barriers'
import { FakeStripe } from '../../support/fake-stripe'
import { makeMember, signIn } from '../../support/make-org'
import { openSite } from '../open-site'

const DAY_S = 86_400

const stripe = new FakeStripe()
/** Its clock is also that of the deployment. */
const stripeOfTrial = new FakeStripe()
beforeAll(() => Promise.all([stripe.start(), stripeOfTrial.start()]))
afterAll(() => Promise.all([stripe.stop(), stripeOfTrial.stop()]))

const selfHosted = openSite()
const site = openSite({}, { env: () => stripe.env })
const clock = { now: () => new Date(stripeOfTrial.world.now() * 1000) }
const trying = openSite({}, { env: () => stripeOfTrial.env, clock })

const inOrg = () => ({ ...site.ctx, org: site.org })

/** What the webhook does once an event has arrived. */
async function follow(): Promise<void> {
  const { payments } = site.ctx.ports
  if (!payments) throw new Error('no payments')
  await syncOrg(inOrg(), payments)
}

/** Operations of today, each with its result, as the editor makes them. */
async function operate(operations: number): Promise<void> {
  for (let at = 0; at < operations; at++) {
    await countOperation(inOrg(), await reserveOperation(inOrg()))
    await site.db.insert(aiOperations).values({
      ...{ orgId: site.org.id, userId: site.userId, kind: at % 2 ? 'improve' : 'chat_answer' },
      ...{ vendor: 'anthropic', model: 'any', byOwnKey: false, at: new Date() },
    })
  }
}

const setUsed = (used: number) => site.db.update(aiUsage).set({ used }).where(eq(aiUsage.orgId, site.org.id))

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

test('an admin buys Pro, adds seats, reaches the included operations and sees a failed card', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/billing'))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('link', { name: 'Open the payment page' }).waitFor()
  stripe.world.pay([...stripe.world.sessions.keys()].at(-1) ?? '')
  await follow()
  await site.visit(page, site.at('settings/billing'))
  await page.getByText('1 active of 3').waitFor()
  await page.getByText('FAKE-0001').waitFor()

  await page.getByLabel('Seats').fill('5')
  await page.getByRole('button', { name: 'Show the cost' }).click()
  await page.getByText(/Later: €120 /).waitFor()
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByText('1 active of 5').waitFor()

  await page.getByLabel(/AI operations beyond/).fill('250')
  await page.getByRole('button', { name: 'Save the cap' }).click()
  await page.getByText('The cap is saved').waitFor()
  await page.reload()
  expect(await page.getByLabel(/AI operations beyond/).inputValue()).toBe('250')

  await operate(1)
  await setUsed(1999)
  await operate(1)
  await setUsed(2499)
  await operate(1)
  await site.visit(page, site.at('settings/billing'))
  await page.getByText('80 % of the included AI operations are used.').first().waitFor()
  await page
    .getByText(/All included AI operations are used/)
    .first()
    .waitFor()
  await page.getByRole('img', { name: /3 AI operations on 1 day,/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Dismiss 80 %' }).click()
  await page.getByRole('button', { name: 'Dismiss 80 %' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Dismiss All included' }).click()
  await page.getByRole('button', { name: 'Dismiss All included' }).waitFor({ state: 'detached' })
  await page.reload()
  expect(await page.getByRole('button', { name: /Dismiss/ }).count()).toBe(0)

  stripe.world.declining.add(customer())
  stripe.world.advance(32 * DAY_S)
  await follow()
  await page.reload()
  await page.getByText('Payment failed', { exact: true }).waitFor()
  await page.getByRole('button', { name: /Dismiss A payment failed/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(stripe.violations).toEqual([])
})

test('the trial of Pro ends as Free, is announced, and cannot be repeated', async () => {
  const page = await trying.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  const visit = () => page.goto(trying.at('settings/billing'))
  await visit()
  await page.getByRole('button', { name: /Try Pro/ }).click()
  await page.getByText('Trial', { exact: true }).waitFor()
  stripeOfTrial.world.advance(12 * DAY_S)
  await followTime(trying.ctx)
  await visit()
  await page.getByText('The trial ends in less than three days.').first().waitFor()
  stripeOfTrial.world.advance(3 * DAY_S)
  await followTime(trying.ctx)
  await visit()
  await page.getByText('The trial has ended').first().waitFor()
  await page.getByText('1 active of 5').waitFor()
  expect(await page.getByRole('button', { name: /Try Pro/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Dismiss The trial has ended' }).click()
  expect(await page.getByText('The trial has ended').count()).toBe(0)
})

test('what the plan does not include is refused on the page, which links to the plans', async () => {
  const page = await trying.open()
  await trying.visit(page, trying.at('settings/ticket-systems?connect=linear'))
  await page
    .getByLabel(/key|token/i)
    .first()
    .fill('lin_api_any')
  await page.getByRole('button', { name: 'Test and save' }).click()
  await page.getByText('Ticket sync is part of the plan Starter.').waitFor()
  await page.getByRole('link', { name: 'Settings, Billing' }).click()
  await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor()
})
