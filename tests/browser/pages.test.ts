import { describe, expect, test } from 'vitest'
import { findBarriers } from '../support/find-barriers'
import { shiftOf, watchShifts } from '../support/layout-shift'
import { openSite } from './open-site'
import { SAMPLE } from './sample-files'

const site = openSite({ payments: SAMPLE })

const PAGES: Record<string, { path: () => string; heading: string | RegExp }> = {
  landing: { path: () => '/', heading: 'Specs that live in git, and stay true.' },
  pricing: { path: () => '/pricing', heading: 'Pricing' },
  changelog: { path: () => '/changelog', heading: 'Changelog' },
  'the page of CONFIG.yaml': { path: () => '/docs/config', heading: 'CONFIG.yaml' },
  'the API page': { path: () => '/docs/api', heading: 'Plumbline API' },
  dashboard: { path: () => site.at(), heading: 'Dashboard' },
  repository: { path: () => site.at('repos/acme/payments'), heading: 'acme/payments' },
  spec: { path: () => site.at('specs/acme/payments/docs/specs/refunds.md'), heading: 'Refunds' },
  'a spec as a document': {
    path: () => site.at('docs/acme/payments/docs/specs/limits.md'),
    heading: 'Limits',
  },
  document: { path: () => site.at('docs/acme/payments/docs/guide.md'), heading: 'Writing guide' },
  search: { path: () => site.at('search?q=refund'), heading: 'Search' },
  tasks: { path: () => site.at('tasks'), heading: 'Tasks' },
  coverage: { path: () => site.at('coverage'), heading: 'Coverage' },
  'first steps': { path: () => site.at('welcome'), heading: /^Welcome/ },
  profile: { path: () => site.at('settings/profile'), heading: 'Settings' },
  'API keys': { path: () => site.at('settings/api-keys'), heading: 'Settings' },
  repositories: { path: () => site.at('settings/connections'), heading: 'Settings' },
  members: { path: () => site.at('settings/members'), heading: 'Settings' },
  organization: { path: () => site.at('settings/organization'), heading: 'Settings' },
  'audit log': { path: () => site.at('settings/audit'), heading: 'Settings' },
  'pull requests': { path: () => site.at('repos/acme/payments/pulls'), heading: 'Pull requests' },
  issues: { path: () => site.at('repos/acme/payments/issues'), heading: 'Issues' },
}

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const

describe.each(Object.entries(PAGES))('%s', (_name, { path, heading }) => {
  test('stands complete and without complaint, light and dark, on a desk and on a phone', async () => {
    const page = await site.open()
    await page.addInitScript(watchShifts)
    const response = await site.visit(page, path())
    expect(response?.status()).toBe(200)
    expect(await shiftOf(page), 'nothing jumps').toBeLessThanOrEqual(0.05)
    expect(await page.title()).not.toBe('')
    expect(await page.locator('h1').allInnerTexts()).toEqual([
      typeof heading === 'string' ? heading : expect.stringMatching(heading),
    ])
    expect(await page.locator('main').count()).toBe(1)
    expect(await page.locator('[style]').count()).toBe(0)
    for (const { colorScheme, width } of LOOKS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, 'nothing is wider than the window').toBeLessThanOrEqual(0)
      await expect.poll(() => findBarriers(page), { message: `no barrier in ${colorScheme}` }).toEqual([])
    }
  })

  test('begins for the keyboard with a way past the header, and every stop has a name', async () => {
    const page = await site.open()
    await page.goto(path())
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('pl-_main')
    const nameless = await page
      .locator('a[href], button, input:not([type=hidden]), select, summary')
      .evaluateAll((elements) =>
        elements
          .filter((element) => {
            const labels = 'labels' in element ? (element as HTMLInputElement).labels?.length : 0
            return !element.getAttribute('aria-label') && !element.textContent?.trim() && !labels
          })
          .map((element) => element.outerHTML),
      )
    expect(nameless).toEqual([])
  })
})

test('the first page needs at most 120 kB of script as it travels', async () => {
  const page = await site.open()
  const sizes: number[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) sizes.push(Number(await response.headerValue('content-length')))
  })
  await site.visit(page, site.at())
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120 * 1024)
})

test('moving between pages of an org loads data, not documents', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  await page.evaluate(() => {
    document.body.dataset.alive = 'yes'
  })
  await page.getByRole('region', { name: 'acme/payments' }).getByRole('link', { name: 'Refunds' }).click()
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  expect(await page.evaluate(() => document.body.dataset.alive)).toBe('yes')
})
