import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite({ payments: SAMPLE })

test('results follow the typing, and the address holds the search', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search'))
  await page.getByRole('combobox', { name: 'Search query' }).pressSequentially('shopper')
  await page.locator('.result mark', { hasText: 'shopper' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('shopper')
  await expect.poll(() => page.locator('.result h2 a').allInnerTexts()).toEqual(['Refunds'])
})

test('filters are completed with the names of the organization', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search'))
  const field = page.getByRole('combobox', { name: 'Search query' })
  const options = page.locator('#pl-_filter-completions option')
  const valuesOf = () => options.evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value))
  await field.pressSequentially('money TEAM:B')
  await expect.poll(valuesOf).toEqual(['money TEAM:billing'])
  await field.fill('repo:pay')
  await expect.poll(valuesOf).toEqual(['repo:acme/payments'])
  expect(await options.first().getAttribute('label')).toBe('repo:pay → repo:acme/payments')
  await field.fill('in:docs/')
  await expect.poll(valuesOf).toEqual(['in:docs/specs'])
  await field.fill('status:bl')
  await expect.poll(valuesOf).toEqual(['status:blocked'])
})

test('a hit leads to its section', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search?q=captured'))
  await page.getByRole('link', { name: 'Full refunds' }).click()
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('#1-full-refunds')
})

test('a facet narrows the results, is marked, and can be removed', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search'))
  const facets = page.getByRole('navigation', { name: 'Filter results' })
  await facets.getByRole('link', { name: 'billing 1' }).click()
  await expect.poll(() => page.locator('.result h2 a').allInnerTexts()).toEqual(['Refunds'])
  const chosenFacets = facets.locator('[aria-current="true"]')
  await expect.poll(() => chosenFacets.innerText()).toContain('billing')
  await chosenFacets.click()
  await expect.poll(() => page.locator('.result').count()).toBeGreaterThan(1)
})

test('the slash key searches from anywhere, and stays a slash while typing', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: /^Search pages/ })
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('a/b')
  await expect.poll(() => box.inputValue()).toBe('a/b')
  await page.getByRole('option', { name: 'Search all documents for “a/b”' }).click()
  await page.waitForURL(/\/search\?q=a%2Fb/)
  await box.waitFor({ state: 'detached' })
  const field = page.getByRole('combobox', { name: 'Search query' })
  await field.waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
})

test('a search without results suggests what to try', async () => {
  const page = await site.open()
  await page.goto(site.at('search?q=nowhere+unheard&team=billing'))
  const empty = page.locator('.empty')
  expect(await empty.innerText()).toContain('No results for “nowhere unheard”')
  expect(await empty.innerText()).toContain('Remove a filter.')
})

test('searches without results are shown to admins only', async () => {
  for (const words of ['chargebacks', 'Chargebacks']) await site.ask(site.at(`search?q=${words}`))
  const viewer = await signIn(site.db, await makeMember(site.db, site.org, 'viewer'))
  const answer = await site.ask(site.at('settings/searches'), { cookie: viewer, accept: 'text/html' })
  expect(answer.status).toBe(403)
  expect(await answer.text()).not.toContain('hargebacks')
  const page = await site.open()
  await site.visit(page, site.at('settings/searches'))
  const table = page.getByRole('table', { name: 'Failed searches' })
  const line = table.getByRole('row').filter({ hasText: 'chargebacks' })
  expect((await line.innerText()).split(/\s+/)).toContain('2')
  expect(await line.getByRole('link', { name: 'chargebacks', exact: true }).getAttribute('href')).toBe(
    site.at('search?q=chargebacks'),
  )
})

test.each([
  ['?q=shopper&fragment=1', {}],
  ['?q=shopper', { 'hx-request': 'true' }],
])('the results alone are to be had by %s %o', async (query, headers) => {
  const response = await site.ask(site.at(`search${query}`), headers)
  const html = await response.text()
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(html).toMatch(/^<div class="results">/)
  expect(html).toContain('<mark>shopper</mark>')
  expect(html).not.toContain('<script')
})

test('an unknown status is rejected with a clear message', async () => {
  const page = await site.open({ expected: [/422/] })
  const response = await page.goto(site.at('search?status=nonsense'))
  expect(response?.status()).toBe(422)
  expect(await page.locator('main').innerText()).toContain('status')
})

test('query problems are listed under the query, with their position marked', async () => {
  const page = await site.open()
  await page.goto(site.at('search?q=shopper+status%3Adnoe'))
  const problemList = page.getByRole('list', { name: 'Query problems' })
  expect(await problemList.locator('mark').innerText()).toBe('status:dnoe')
  expect(await problemList.innerText()).toContain('Did you mean status:done?')
  expect(await page.locator('.result').count()).toBe(0)
})

async function saveSearch(page: Page, name: string) {
  await page.getByRole('textbox', { name: 'Search name' }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
}

test('a search is saved, found again, deleted, and restored with undo', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search?q=shopper&team=billing'))
  await saveSearch(page, 'My shoppers')
  // The form was submitted by the previous document.
  await page.waitForURL(/team%3Abilling/)
  await site.untilAlive(page)
  const saved = page.getByRole('region', { name: 'Saved searches' })
  await saved.getByRole('link', { name: 'My shoppers' }).click()
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Search query' }).inputValue())
    .toBe('shopper team:billing')
  const { href } = new URL(page.url())
  await saved.getByRole('button', { name: 'Delete My shoppers' }).click()
  await saved.waitFor({ state: 'detached' })
  const confirmation = page.getByRole('status').filter({ hasText: 'Deleted search “My shoppers”.' })
  await confirmation.getByRole('button', { name: 'Undo' }).click()
  await saved.getByRole('link', { name: 'My shoppers' }).waitFor()
  await expect
    .poll(() => saved.getByRole('link', { name: 'My shoppers' }).getAttribute('title'))
    .toBe('shopper team:billing')
  expect(page.url(), 'the page stays where it was').toBe(href)
})

test('a search is watched when it is saved, and afterwards, and deleting it can be undone', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search?q=shopper'))
  await page.getByRole('checkbox', { name: 'Notify me when the results change' }).check()
  // A second try of this test finds the search of the first.
  const name = `Watched shoppers ${randomUUID()}`
  await saveSearch(page, name)
  await page.waitForURL(/q=shopper/)
  await site.untilAlive(page)
  const saved = page.getByRole('region', { name: 'Saved searches' })
  const watch = saved.getByRole('button', { name: `Watch ${name}` })
  const isWatched = () => watch.getAttribute('aria-pressed')
  await expect.poll(isWatched).toBe('true')
  await saved.getByRole('button', { name: `Delete ${name}` }).click()
  await watch.waitFor({ state: 'detached' })
  const confirmation = page.getByRole('status').filter({ hasText: `Deleted search “${name}”.` })
  await confirmation.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isWatched).toBe('true')
  await watch.click()
  await expect.poll(isWatched).toBe('false')
  await watch.click()
  await expect.poll(isWatched).toBe('true')
})

test('a saved search is deleted without JavaScript', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('search?q=guide'))
  await saveSearch(page, 'Guides')
  await page.getByRole('button', { name: 'Delete Guides' }).click()
  await expect.poll(() => page.getByRole('link', { name: 'Guides' }).count()).toBe(0)
  expect(new URL(page.url()).search).toBe('?q=guide')
})

test('a result says where it matches, marks headings, and the count is announced', async () => {
  const page = await site.open()
  await site.visit(page, site.at('search?q=full+refunds'))
  const result = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Refunds' }) })
  expect(await result.first().getAttribute('title')).toContain('Matches: title, heading')
  expect(await result.first().locator('.visually-hidden').innerText()).toContain('Matches: title, heading')
  const heading = result.getByRole('link', { name: 'Full refunds' })
  await expect.poll(() => heading.locator('mark').allInnerTexts()).toEqual(['Full', 'refunds'])
  const count = page.locator('.result-count')
  expect(await count.getAttribute('role')).toBe('status')
  await count.evaluate((element) => element.setAttribute('data-kept', ''))
  await page.getByRole('combobox', { name: 'Search query' }).fill('nowhere unheard')
  await expect.poll(() => count.innerText()).toMatch(/^No results/)
  expect(await count.getAttribute('data-kept'), 'the same element, so that it is announced').toBe('')
})
