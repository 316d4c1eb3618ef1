import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'

const site = openSite({ payments: SAMPLE })
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

test('the documents of a repository are filtered and sorted without JavaScript', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at('repos/acme/payments'))
  const titles = page.locator('tbody .row-title')
  expect(await titles.allInnerTexts()).toEqual(expect.arrayContaining(['Limits', 'Refunds', 'Writing guide']))
  await page.getByRole('combobox', { name: 'team' }).selectOption('billing')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => titles.allInnerTexts()).toEqual(['Refunds'])
  expect(new URL(page.url()).searchParams.get('team')).toBe('billing')
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('link').click()
  await page.waitForURL(/sort=/)
  const sorted = await titles.allInnerTexts()
  expect(sorted).toEqual(sorted.toSorted().toReversed())
})

test('a spec is read without JavaScript, with all that is known about its sections', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at('specs/acme/payments/docs/specs/refunds.md'))
  expect(await page.locator('.section-meta').first().innerText()).toContain('Done')
  expect(await page.locator('.evidence').innerText()).toContain('src/refunds.ts:15-42')
  expect(await page.getByRole('button', { name: 'Copy link' }).count(), 'no button that cannot work').toBe(0)
})

test('searching works without JavaScript', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at('search'))
  await page.getByRole('combobox', { name: 'Search query' }).fill('shopper')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => page.locator('.result h2 a').allInnerTexts()).toEqual(['Refunds'])
})

test('the theme is changed and remembered without JavaScript', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at('tasks'))
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).click()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(new URL(page.url()).pathname).toBe(site.at('tasks'))
})
