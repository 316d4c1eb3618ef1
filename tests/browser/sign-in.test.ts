import { expect, test } from 'vitest'
import { makeSignInLink } from '../../server/auth'
import { newPage } from '../support/browser'
import { openSite } from './open-site'

const site = openSite()
const newToken = () => makeSignInLink(site.db, site.ctx.clock, site.userId)

test('who is not signed in is asked to, and comes back to the page that was wanted', async () => {
  const page = await newPage(site.address)
  await page.goto(site.at('tasks?status=todo'))
  expect(new URL(page.url()).pathname).toBe('/auth/login')
  const link = `${site.address}/auth/link?token=${await newToken()}`
  await page.getByRole('textbox', { name: 'Sign-in link' }).fill(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  expect(page.url()).toBe(site.address + site.at('tasks?status=todo'))
})

test('a link that was used already explains itself', async () => {
  const token = await newToken()
  const first = await newPage(site.address)
  await first.goto(`/auth/link?token=${token}`)
  const page = await newPage(site.address)
  await page.goto(`/auth/link?token=${token}`)
  expect(await page.getByRole('alert').innerText()).toContain('was used already')
})

test('signing out ends the session', async () => {
  const page = await newPage(site.address)
  await page.goto(`/auth/link?token=${await newToken()}`)
  await page.waitForURL(`**${site.at()}`)
  await page.locator('.menu > summary').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site.address}/`)
  await page.goto(site.at())
  expect(new URL(page.url()).pathname).toBe('/auth/login')
})

test.each(['//evil.test/', '/\\evil.test', 'https://evil.test/', 'javascript:alert(1)'])(
  'signing in never leads elsewhere: %s',
  async (returnTo) => {
    const page = await newPage(site.address)
    await page.goto(`/auth/login?return_to=${encodeURIComponent(returnTo)}`)
    await page.getByRole('textbox', { name: 'Sign-in link' }).fill(await newToken())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    expect(page.url()).toBe(site.address + site.at())
  },
)
