import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/index'
import { makeSignInLink } from '#server/accounts/auth/index'
import { setPassword } from '#server/accounts/idp/index'
import { openSite } from '#tests/browser/open-site'
import { newPage } from '#tests/support/browser/browser'
import { canary } from '#tests/support/canary/canary'

const site = openSite()
const PASSWORD = canary('password')
let email = ''

beforeAll(async () => {
  await setPassword(site.ctx, site.userId, PASSWORD)
  const people = await site.db.select({ id: users.id, email: users.email }).from(users)
  email = people.find(({ id }) => id === site.userId)?.email ?? ''
})

const newToken = () => makeSignInLink(site.db, site.ctx.clock, site.userId)

async function fillIn(page: Page, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an anonymous user signs in and returns to the requested page', async () => {
  const page = await newPage(site.address)
  await page.goto(site.at('tasks?status=todo'))
  expect(new URL(page.url()).pathname).toMatch(/^\/auth\/sign-in\//)
  await fillIn(page)
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  expect(page.url()).toBe(site.address + site.at('tasks?status=todo'))
})

test.each([true, false])(
  'the requested section survives sign-in (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const page = await newPage(site.address, { javaScriptEnabled, expected: [/\.js csp$/] })
    const destination = site.at('tasks?status=todo#1-full-refunds')
    await page.goto(destination)
    await fillIn(page, 'something else')
    await page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }).waitFor()
    await fillIn(page)
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
    expect(page.url()).toBe(site.address + destination)
  },
)

test('a wrong password shows an error on the same page and keeps the email', async () => {
  const page = await newPage(site.address)
  await page.goto('/auth/login')
  await fillIn(page, 'something else')
  await page.getByRole('alert').filter({ hasText: 'Incorrect email or password' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  await fillIn(page)
  await page.waitForURL(`**${site.at()}`)
})

test('a link that was used already explains itself', async () => {
  const token = await newToken()
  const first = await newPage(site.address)
  await first.goto(`/auth/link?token=${token}`)
  const page = await newPage(site.address)
  await page.goto(`/auth/link?token=${token}`)
  await page.getByRole('alert').filter({ hasText: 'already used' }).waitFor()
})

test('signing out ends the session', async () => {
  const page = await newPage(site.address)
  await page.goto(`/auth/link?token=${await newToken()}`)
  await page.waitForURL(`**${site.at()}`)
  await page.getByLabel(/^Account of/).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site.address}/`)
  await page.goto(site.at())
  expect(new URL(page.url()).pathname).toMatch(/^\/auth\/sign-in\//)
})

test.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
  'signing in never leads elsewhere: %s',
  async (returnTo) => {
    const page = await newPage(site.address)
    await page.goto(`/auth/login?return_to=${encodeURIComponent(returnTo)}`)
    await fillIn(page)
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
    expect(page.url()).toBe(site.address + site.at())
  },
)
