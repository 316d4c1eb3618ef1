import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiOperations, aiUsage, users } from '#db/schema/index'
import { countOperation, releaseOperation, reserveOperation } from '#server/accounts/billing/index'
import { setPlan } from '#server/accounts/billing/platform/set-plan'
import { followTime } from '#server/accounts/billing/sync/follow-time'
import { syncOrg } from '#server/accounts/billing/sync/sync-account'
import { openEditor } from '#tests/browser/editor/open-editor'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { FakeStripe } from '#tests/support/fake-stripe/index'
import { makeMember, signIn } from '#tests/support/make-org'

const DAY_S = 86_400

const stripe = new FakeStripe()
/** Stripe's clock is also that of the deployment. */
const stripeOfTrial = new FakeStripe()
beforeAll(() => Promise.all([stripe.start(), stripeOfTrial.start()]))
afterAll(() => Promise.all([stripe.stop(), stripeOfTrial.stop()]))

const selfHosted = openSite()
const site = openSite({}, { env: () => stripe.env })
const clock = { now: () => new Date(stripeOfTrial.world.now() * 1000) }
const trying = openSite({}, { env: () => stripeOfTrial.env, clock })

const inOrg = () => ({ ...site.ctx, org: site.org })

/** Runs the webhook's jobs for an arrived event. */
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
      orgId: site.org.id,
      userId: site.userId,
      kind: at % 2 ? 'improve' : 'chat_answer',
      vendor: 'anthropic',
      model: 'any',
      byOwnKey: false,
      at: new Date(),
    })
  }
}

const setUsed = (used: number) => site.db.update(aiUsage).set({ used }).where(eq(aiUsage.orgId, site.org.id))

const customer = () => [...stripe.world.customers.keys()].at(-1) ?? ''

test('a self-hosted deployment says that everything is free', async () => {
  const page = await selfHosted.open()
  await selfHosted.visit(page, selfHosted.at('settings/profile'))
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByText('Self-hosted: all features included.').waitFor()
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
  await site.visit(page, site.at('settings/billing?checkout=done'))
  const confirming = page.getByText('The payment is being confirmed.')
  await confirming.waitFor()
  await follow()
  await confirming.waitFor({ state: 'detached' })
  await page.getByText('1 active of 3').waitFor()
  await page.getByText('FAKE-0001').waitFor()

  await page.getByLabel('Seats').fill('5')
  await page.getByRole('button', { name: 'Show the cost' }).click()
  await page.getByText('Due now').waitFor()
  await page.getByText(/^€120 on /).waitFor()
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByText('1 active of 5').waitFor()

  await page.getByLabel('Seats').fill('4')
  await page.getByRole('button', { name: 'Show the cost' }).click()
  await page.getByText('Takes effect').waitFor()
  await page.getByText(/^€96 on /).waitFor()
  await page.getByRole('button', { name: 'Plan the change' }).click()
  await page.getByText(/the plan becomes Pro with 4 seats, billed monthly\./).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep the current plan' }).click()
  await page.getByRole('button', { name: 'Keep the current plan' }).waitFor({ state: 'detached' })
  await page.getByText('1 active of 5').waitFor()

  await site.visit(page, site.at('settings/members'))
  await page.getByText('Each active person above the bought seats costs €24 a month.').waitFor()
  await site.visit(page, site.at('settings/billing'))
  await page.getByLabel(/AI operations beyond/).fill('250')
  await page.getByRole('button', { name: 'Save the cap' }).click()
  await page.getByText('The cap is saved').waitFor()
  await page.reload()
  expect(await page.getByLabel(/AI operations beyond/).inputValue()).toBe('250')

  await operate(1)
  await setUsed(1999)
  await operate(1)
  await site.visit(page, site.at('settings/billing'))
  await page.getByText('80 % of the included AI operations are used.').first().waitFor()
  // The included ones and the cap.
  await setUsed(2749)
  await operate(1)
  await site.visit(page, site.at('settings/billing'))
  await page
    .getByText(/All included AI operations are used/)
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /Dismiss/ }).count()).toBe(1)
  await page.getByRole('img', { name: /3 AI operations on 1 day,/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
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

test('at the cap, the editor says that AI is used up and links to the plans', async () => {
  const failingWrite = async function* () {
    yield* []
    throw new Error('the provider was asked')
  }
  const service = { write: failingWrite, tryKey: async () => {} }
  site.ctx.ports.ai = { vendor: 'anthropic', model: 'any', service, withKey: () => service }
  await site.index('limits', { 'docs/specs/limits.md': '# Limits\n\n## One\n\nFirst words.\n' })
  await setUsed(0)
  await releaseOperation(inOrg(), await reserveOperation(inOrg()))
  await setUsed(1_000_000)
  const page = await site.open({ expected: [/status of 402/] })
  await openEditor(page, site, 'limits/docs/specs/limits.md')
  await page.getByText('Propose a change with AI').click()
  await page.getByRole('combobox', { name: 'Section' }).selectOption('One')
  await page.getByRole('button', { name: 'Propose' }).click()
  await page.getByText('The AI operations of this period are used up.').waitFor()
  await page.getByRole('link', { name: 'Settings, Billing' }).click()
  await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor()
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

test('after a downgrade, a newer repository is marked as paused, stays readable and offers the plans', async () => {
  const { slug } = trying.org
  await setPlan(trying.ctx, slug, { plan: 'enterprise', limits: {} })
  const spec = { 'docs/specs/refunds.md': '# Refunds\n\n## Rules\n\nWithin two weeks.\n' }
  for (const name of ['first', 'second', 'third']) await trying.index(name, spec)
  const newest = await trying.connect('newest', spec)
  await newest.index()
  await setPlan(trying.ctx, slug, { plan: null, limits: {} })
  await newest.index()

  const page = await trying.open()
  const paused = page.getByText(/Paused: the plan includes 3 repositories, and older ones come first/)
  for (const path of ['', 'settings/connections']) {
    await trying.visit(page, trying.at(path))
    await paused.first().waitFor()
    expect(await paused.count(), path).toBe(1)
  }
  await trying.visit(page, trying.at('specs/acme/newest/docs/specs/refunds.md'))
  await page.getByText('Within two weeks.').waitFor()
  await trying.visit(page, trying.at('repos/acme/newest'))
  const mark = page.getByRole('alert').filter({ hasText: 'Paused: the plan includes' })
  await mark.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Settings, Billing' }).click()
  await page.getByRole('heading', { name: 'Plan', exact: true }).waitFor()

  await setPlan(trying.ctx, slug, { plan: 'enterprise', limits: {} })
  await newest.index()
  await trying.visit(page, trying.at('repos/acme/newest'))
  await page.getByRole('heading', { name: 'acme/newest' }).waitFor()
  expect(await mark.count()).toBe(0)
})

test('an operator gives an organization Enterprise with agreed limits, and ends the agreement', async () => {
  const operator = await makeMember(trying.db, trying.org)
  await trying.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, operator))
  const page = await trying.open({ cookie: await signIn(trying.db, operator) })
  await trying.visit(page, `/app/admin/plans?q=${trying.org.slug}`)
  await page.getByLabel('Organization for Enterprise').fill(trying.org.slug)
  await page.getByLabel('Repositories, at most').fill('7')
  await page.getByRole('button', { name: 'Set Enterprise' }).click()
  await page.getByRole('cell', { name: 'Enterprise' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await trying.visit(page, trying.at('settings/billing'))
  await page.locator('.facts', { hasText: 'Ticket connections' }).getByText('7', { exact: true }).waitFor()
  await trying.visit(page, `/app/admin/plans?q=${trying.org.slug}`)
  await page.getByRole('button', { name: 'End the agreement' }).click()
  await page.getByRole('cell', { name: 'Free' }).waitFor()
})
