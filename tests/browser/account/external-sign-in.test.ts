import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { newPage } from '#tests/support/browser/browser'
import { ProviderWithPage } from '#tests/support/sign-in/provider-with-page'

const provider = new ProviderWithPage()
beforeAll(() => provider.start())
const site = openSite({}, { env: () => provider.settings })
beforeAll(async () => {
  await provider.register(site.address)
  const people = await site.db.select({ id: users.id, email: users.email }).from(users)
  provider.email = people.find(({ id }) => id === site.userId)?.email ?? ''
})
afterAll(() => provider.stop())

function openPage(javaScriptEnabled = true): Promise<Page> {
  const otherOrigins = [provider.issuer]
  return newPage(site.address, { javaScriptEnabled, expected: [/\.js csp$/], otherOrigins })
}

/** Requests the page and signs in at the provider. Resolves when the page is there. */
async function signInTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForURL(`${provider.issuer}/interaction/**`)
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
}

test('the requested section survives the sign-in page of an external provider', async () => {
  const page = await openPage()
  const destination = site.at('tasks?status=todo#1-full-refunds')
  await signInTo(page, destination)
  expect(page.url()).toBe(site.address + destination)
  // The fragment is restored once: an address without a fragment means the top of the page.
  await page.goto('about:blank')
  await page.goto(site.at('tasks?status=todo'))
  expect(page.url()).toBe(site.address + site.at('tasks?status=todo'))
})

test('the section of an abandoned sign-in does not reach another page', async () => {
  const page = await openPage()
  await page.goto(site.at('tasks?status=done#abandoned'))
  await page.waitForURL(`${provider.issuer}/interaction/**`)
  await signInTo(page, site.at('tasks?status=todo'))
  expect(page.url()).toBe(site.address + site.at('tasks?status=todo'))
  await page.goto(site.at('tasks?status=done'))
  expect(page.url()).toBe(site.address + site.at('tasks?status=done'))
})

test('without JavaScript the browser goes on to the provider and returns to the page', async () => {
  const page = await openPage(false)
  await signInTo(page, site.at('tasks?status=todo#1-full-refunds'))
  expect(page.url()).toBe(site.address + site.at('tasks?status=todo'))
})

test('a program is redirected to the provider', async () => {
  const response = await fetch(`${site.address}/auth/login`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toContain(`${provider.issuer}/auth?`)
})
