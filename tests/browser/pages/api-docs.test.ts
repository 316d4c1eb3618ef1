import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search endpoints' })
const count = (page: Page) => page.getByRole('search', { name: 'Endpoints' }).getByRole('status')
const rows = (page: Page) => page.locator('.api-list li')

test('the reference begins with the key and the first requests, and stays small', async () => {
  const page = await site.open({ cookie: null })
  await site.visit(page, '/docs/api')
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings).toEqual(['Authentication', 'First requests', 'Endpoints', 'Conventions'])
  for (const link of await page.locator('.api-steps a').all())
    expect((await page.context().request.get(String(await link.getAttribute('href')))).status()).toBe(200)
  const html = await (await page.context().request.get('/docs/api')).text()
  expect(gzipSync(html).length).toBeLessThan(64 * 1024)
})

test('the search filters while one types, tells how many are left, and Enter opens the first', async () => {
  const page = await site.open({ cookie: null })
  await site.visit(page, '/docs/api')
  const total = await rows(page).count()
  await expect.poll(() => count(page).innerText()).toBe(`${total} endpoints`)
  await field(page).focus()
  await page.keyboard.type('GET full-text')
  await expect.poll(() => count(page).innerText()).toBe(`1 of ${total} endpoints`)
  expect(await rows(page).locator('code').allInnerTexts()).toEqual(['/app/{org}/api/search'])
  await field(page).fill('no such endpoint')
  await page.getByText('No endpoint matches “no such endpoint”.').waitFor()
  await field(page).fill('liveness')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'GET /healthz' }).waitFor()
  await page.getByRole('link', { name: 'API', exact: true }).last().click()
  await page.getByRole('heading', { level: 1, name: 'Plumbline API' }).waitFor()
})

test('without a script the list is plain, its links lead to the parts, and the server filters', async () => {
  const page = await site.open({ cookie: null, javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto('/docs/api')
  const anchors = await page
    .locator('.outline a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(anchors).toContain('#tag-Reading')
  for (const anchor of anchors)
    expect(await page.locator(`[id="${anchor?.slice(1)}"]`).count(), `${anchor}`).toBe(1)
  await field(page).fill('healthz')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => rows(page).count()).toBe(1)
  await rows(page).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'GET /healthz' }).waitFor()
})

test('the list and an endpoint have no barriers on a phone and on a wide screen', async () => {
  for (const width of [390, 1280]) {
    const page = await site.open({ cookie: null, viewport: { width, height: 844 } })
    for (const path of ['/docs/api', '/docs/api?q=tickets', '/docs/api/editor_save']) {
      await site.visit(page, path)
      expect(await findBarriers(page), `${path} at ${width}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.context().close()
  }
})
