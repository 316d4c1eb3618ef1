import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactRequests } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import type { PageOptions } from '#tests/support/browser/browser'
import { FakeStripe } from '#tests/support/fake-stripe/index'

const stripe = new FakeStripe()
beforeAll(() => stripe.start())
afterAll(() => stripe.stop())

/** The forms are for deployments that sell plans. */
const site = openSite({}, { env: () => stripe.env })

const WITHOUT: PageOptions = { javaScriptEnabled: false, expected: [/ csp$/] }
const waysOfAsking: [string, { isHydrated: boolean; options: PageOptions }][] = [
  ['with JavaScript', { isHydrated: true, options: {} }],
  ['without JavaScript', { isHydrated: false, options: WITHOUT }],
]

test.each(waysOfAsking)(
  'a visitor asks about an enterprise plan %s',
  async (way, { isHydrated, options }) => {
    const page = await site.open(options)
    if (isHydrated) await site.visit(page, '/pricing')
    else await page.goto('/pricing')
    const company = `Example ${way}`
    await page.getByRole('textbox', { name: 'Your name' }).fill('A person')
    await page.getByRole('textbox', { name: 'Email' }).fill('asks@example.com')
    await page.getByRole('textbox', { name: 'Company' }).fill(company)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('status').getByText('Thanks!').waitFor()
    const storedRequests = await site.db
      .select()
      .from(contactRequests)
      .where(eq(contactRequests.company, company))
    expect(storedRequests).toMatchObject([{ email: 'asks@example.com', teamSize: '11–50', message: null }])
  },
)

test.each(waysOfAsking)('a stranger joins the waitlist %s', async (_way, { isHydrated, options }) => {
  const page = await site.open(options)
  if (isHydrated) await site.visit(page, '/')
  else await page.goto('/')
  await page.getByRole('textbox', { name: 'Email' }).fill('waits@example.com')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  if (isHydrated) await page.getByRole('status').getByText('Thanks!').waitFor()
  else await page.getByText('We will email you once').waitFor()
})

test('prices by the year are a link', async () => {
  const page = await site.open()
  await site.visit(page, '/pricing')
  await page.getByRole('link', { name: 'Annual' }).click()
  await page.getByText('billed annually').first().waitFor()
  expect(new URL(page.url()).search).toBe('?cycle=annual')
})
