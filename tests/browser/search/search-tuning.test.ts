import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite({ payments: SAMPLE })

const titles = async (page: Page, q: string) => {
  await page.goto(site.at(`search?${new URLSearchParams({ q })}`))
  return page.locator('.result h2 a').allInnerTexts()
}

const counts = async (query: string) => {
  const [row] = await site.db.execute<{ searches: number; opened: number }>(sql`
    select searches, opened from search_counts where org_id = ${site.org.id} and query = ${query}`)
  return row ? [row.searches, row.opened] : null
}

test('an admin pins a document to a failed search, removes it and brings it back, without JavaScript', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  expect(await titles(page, 'chargebacks')).toEqual([])
  await page.goto(site.at('settings/searches'))
  await page.getByRole('link', { name: 'Pin documents to chargebacks' }).click()
  const form = page.getByRole('form', { name: 'Pin documents' })
  expect(await form.getByLabel('Search').inputValue()).toBe('chargebacks')
  await form.getByLabel('Documents').fill(`nonsense`)
  await form.getByRole('button', { name: 'Pin documents' }).click()
  expect(await page.getByRole('alert').innerText()).toContain('“nonsense” is no document.')
  await form.getByLabel('Search').fill('chargebacks')
  const address = `${site.address}${site.at('specs/acme/payments/docs/specs/refunds.md')}`
  await form.getByLabel('Documents').fill(`${address}#1-full-refunds\nacme/payments/docs/specs/limits.md`)
  await form.getByRole('button', { name: 'Pin documents' }).click()
  expect(await page.locator('.notice-ok').innerText()).toContain('shows these documents first')
  expect(await titles(page, 'chargebacks')).toEqual(['Refunds', 'Limits'])
  expect(await page.locator('.result .tag').allInnerTexts()).toEqual(['Pinned', 'Pinned'])
  await page.goto(site.at('settings/searches'))
  await page.getByRole('button', { name: 'Remove the pins of chargebacks' }).click()
  expect(await page.getByRole('button', { name: 'Remove the pins of chargebacks' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await titles(page, 'chargebacks')).toEqual(['Refunds', 'Limits'])
})

test('the palette shows a pinned document first, and says so', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/searches'))
  const form = page.getByRole('form', { name: 'Pin documents' })
  await form.getByLabel('Search').fill('quota')
  await form.getByLabel('Documents').fill('acme/payments/docs/specs/limits.md')
  await form.getByRole('button', { name: 'Pin documents' }).click()
  await page.getByRole('button', { name: 'Remove the pins of quota' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search pages/ }).fill('quota')
  const option = page.getByRole('option', { name: /Limits.*Pinned/ })
  await option.waitFor()
  await option.click()
  await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor()
  await expect.poll(() => counts('quota')).toEqual([1, 1])
})

test('an admin sets synonyms, and the results say what was also searched', async () => {
  const page = await site.open()
  await site.visit(page, site.at('settings/searches'))
  const form = page.getByRole('form', { name: 'Set synonyms' })
  await form.getByLabel('Term').fill('customer')
  await form.getByLabel('Synonyms').fill('shopper, buyer')
  await form.getByRole('button', { name: 'Set synonyms' }).click()
  await page.getByRole('button', { name: 'Remove the synonyms of customer' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await titles(page, 'customer')).toEqual(['Refunds'])
  expect(await page.locator('.search-note').allInnerTexts()).toEqual(['Also searched: shopper, buyer.'])
})

test('an opened result is counted', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search?q=captured&team=billing'))
  await expect.poll(() => counts('captured team:billing')).toEqual([1, 0])
  await page.getByRole('link', { name: 'Full refunds' }).click()
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  await expect.poll(() => counts('captured team:billing')).toEqual([1, 1])
})

test('turning the counts off asks for a confirmation, and deletes them', async () => {
  const page = await site.open()
  await titles(page, 'unheard')
  await site.visit(page, site.at('settings/searches'))
  await page.getByRole('link', { name: 'unheard', exact: true }).waitFor()
  const stop = page.getByRole('button', { name: 'Stop counting' })
  await stop.click()
  await page.getByRole('table', { name: 'Failed searches' }).waitFor()
  await page.getByLabel('Delete all counts and texts of searches').check()
  await stop.click()
  await page.getByText('Searches are not counted, and no texts of searches are stored.').waitFor()
  await titles(page, 'unheard')
  await site.visit(page, site.at('settings/searches'))
  await page.getByRole('button', { name: 'Count searches' }).click()
  await page.getByRole('heading', { name: 'No failed searches' }).waitFor()
})
