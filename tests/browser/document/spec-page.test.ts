import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { parseDocument } from '#spec/markdown/parse-document'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { shiftOf, watchShifts } from '#tests/support/browser/layout-shift'
import { makeKey } from '#tests/support/make-org'

const site = openSite({ payments: SAMPLE })
const spec = () => site.at('specs/acme/payments/docs/specs/refunds.md')

/** The line below a section's heading. */
const metaOf = (title: string) => `.part-heading:has(:text("${title}")) + .section-meta`

const wordsOf = async (locator: Locator) => (await locator.innerText()).replace(/\s+/g, ' ')

test('each section carries its status, tickets, criteria and change right under its heading', async () => {
  const page = await site.open()
  await page.goto(spec())
  const full = await wordsOf(page.locator(metaOf('1. Full refunds')))
  expect(full).toContain('Done')
  expect(full).toContain('PAY-7')
  expect(full).toContain('1/2 criteria, 1 realized')
  const partial = await wordsOf(page.locator(metaOf('2. Partial refunds')))
  expect(partial).toContain('Blocked')
  expect(partial).toContain('by PAY-99')
  expect(partial).toContain('Proposed: changed')
  expect(await wordsOf(page.locator(metaOf('2.1 Items')))).toContain('To do')
})

test('a criterion shows under its text where it was realized', async () => {
  const page = await site.open()
  await page.goto(spec())
  const criterion = page.locator('li.task', { hasText: 'MUST NOT exceed' })
  expect(await wordsOf(criterion.locator('.evidence'))).toContain('PR #12 src/refunds.ts:15-42')
  expect(await page.locator('li.task', { hasText: 'within a day' }).locator('.evidence').count()).toBe(0)
})

test('a criterion shows the test that proves it, and an open page shows within a minute when it fails', async () => {
  const [criterion] =
    parseDocument(String(SAMPLE['docs/specs/refunds.md'])).sections[0]?.acceptanceCriteria ?? []
  const key = await makeKey(site.db, site.org, { userId: site.userId, scopes: ['specs:write'] })
  const commit = site.repositories[0]?.head() ?? 'no repository'
  const report = async (result: string) => {
    const query = `repo=acme/payments&commit=${commit}`
    const response = await fetch(`${site.address}${site.at('api/evidence/reports')}?${query}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
      body: `TAP version 13\n1..1\n${result} 1 - stays below svc:${criterion?.id}\n`,
    })
    expect(response.status).toBe(200)
  }
  await report('ok')
  const page = await site.open()
  await page.clock.install()
  await site.visit(page, spec())
  const evidence = page.locator('li.task', { hasText: 'MUST NOT exceed' }).locator('.evidence')
  expect(await wordsOf(evidence)).toContain(
    `Proved by stays below svc:${criterion?.id} at ${commit.slice(0, 7)}`,
  )
  expect(await wordsOf(page.locator(metaOf('1. Full refunds')))).toContain(
    '1/2 criteria, 1 realized, 1 proved',
  )
  expect(await wordsOf(page.getByRole('region', { name: 'Facts' }))).toContain('1 of 2 proved by tests')
  await report('not ok')
  await page.clock.fastForward(45_000)
  await expect.poll(() => wordsOf(evidence)).toContain('Proof failed: stays below')
  expect(await wordsOf(page.getByRole('region', { name: 'Facts' }))).toContain('1 proof failed')
  expect(await wordsOf(page.locator(metaOf('1. Full refunds')))).toContain('1 realized, 1 proof failed')
})

test('the outline works after an invalid hash in the address', async () => {
  const page = await site.open()
  await site.visit(page, spec())
  const current = page.locator('.outline [aria-current="location"]')
  expect(await current.count()).toBe(0)
  await page.locator('.outline a', { hasText: '2.1 Items' }).click()
  await current.filter({ hasText: '2.1 Items' }).waitFor()
  await page.evaluate(() => {
    location.hash = '#%zz'
  })
  await expect.poll(() => page.url()).not.toContain('%zz')
  await page.locator('.outline a', { hasText: '1 Full refunds' }).click()
  await current.filter({ hasText: '1 Full refunds' }).waitFor()
})

test('a link to a section leads to its heading', async () => {
  const page = await site.open()
  await page.goto(`${spec()}#2.1-items`)
  await page.locator('h3', { hasText: '2.1 Items' }).waitFor()
  const top = () =>
    page.locator('h3', { hasText: '2.1 Items' }).evaluate((heading) => heading.getBoundingClientRect().top)
  // Visible and not covered by the header.
  await expect.poll(top).toSatisfy((y: number) => y > 40 && y < 200)
})

test('the Markdown of the file is available under the same address', async () => {
  const source = SAMPLE['docs/specs/refunds.md']
  const byQuery = await site.ask(`${spec()}?format=md`)
  expect(byQuery.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  expect(await byQuery.text()).toBe(source)
  const byAccept = await site.ask(spec(), { accept: 'text/markdown' })
  expect(await byAccept.text()).toBe(source)
})

test('link and markdown are copied with one click', async () => {
  const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await site.visit(page, spec())
  await page.getByLabel('More actions').click()
  await page.getByRole('button', { name: 'Copy Markdown' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await copied()).toBe(SAMPLE['docs/specs/refunds.md'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toBe(site.address + spec())
})

test('a dependency of the spec is one click away and opens as a spec', async () => {
  const page = await site.open()
  await site.visit(page, spec())
  await page.getByRole('region', { name: 'Facts' }).getByRole('link', { name: 'Limits' }).click()
  await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor()
  expect(await wordsOf(page.locator(metaOf('Rate')))).toContain('Done')
})

test('a printed page has the whole text, no controls, black on white, and links with addresses', async () => {
  const page = await site.open({ colorScheme: 'dark' })
  await site.visit(page, spec())
  const folded = page.getByText('It is enough.')
  expect(await folded.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await folded.waitFor()
  for (const name of ['Main', 'On this page'])
    expect(await page.getByRole('navigation', { name }).count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  const lookOf = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => {
      const { colorScheme, textDecorationLine } = getComputedStyle(link)
      return { colorScheme, textDecorationLine, after: getComputedStyle(link, '::after').content }
    })
  expect(await lookOf('the law')).toEqual({
    colorScheme: 'light',
    textDecorationLine: 'underline',
    after: expect.stringContaining('https://law.example/refunds'),
  })
})

test('code is copied by a button that comes with the mouse or the keyboard, and moves nothing', async () => {
  const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.addInitScript(watchShifts)
  await site.visit(page, spec())
  const button = page.getByRole('button', { name: 'Copy code' })
  await button.waitFor({ state: 'attached' })
  expect(await button.count()).toBe(1)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
  const opacity = () => button.evaluate((element) => getComputedStyle(element).opacity)
  expect(await opacity()).toBe('0')
  await page.locator('pre').hover()
  await expect.poll(opacity).toBe('1')
  await page.locator('h1').hover()
  await expect.poll(opacity).toBe('0')
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Copied to clipboard.').waitFor()
  await expect.poll(opacity).toBe('1')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'const refund = (cents: number) => cents',
  )
})

test('code on the next page can be copied too; without JavaScript there is no copy button', async () => {
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/payments'))
  await page.getByRole('main').getByRole('link', { name: 'Refunds' }).click()
  await page.getByRole('button', { name: 'Copy code' }).waitFor({ state: 'attached' })
  const plain = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await plain.goto(spec())
  await plain.locator('pre').waitFor()
  expect(await plain.locator('.copy-code').count()).toBe(0)
})

test('the editor opens at the section that is read: by its key, and from the menu of another section', async () => {
  const page = await site.open()
  await site.visit(page, spec())
  const current = page.locator('.outline [aria-current="location"]')
  await page.locator('.outline a', { hasText: '2.1 Items' }).click()
  await current.filter({ hasText: '2.1 Items' }).waitFor()
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  await expect.poll(() => edit.getAttribute('href')).toContain('#2.1-items')
  await page.keyboard.press('e')
  const line = (words: string) => page.locator('.cm-line', { hasText: words })
  await line('### 2.1 Items').waitFor()
  await expect.poll(() => page.locator('.cm-activeLine').innerText()).toBe('### 2.1 Items')
  await page.goBack()
  await page.getByLabel('Actions for Last words').click()
  await page.getByRole('link', { name: 'Edit section' }).and(page.locator(':visible')).click()
  await line('## 3. Last words').waitFor()
  await expect.poll(() => page.locator('.cm-activeLine').innerText()).toBe('## 3. Last words')
})

test('on a phone too, a link to a section leads to its heading', async () => {
  const page = await site.open({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await page.goto(`${spec()}#2.1-items`)
  const headroom = () =>
    page.evaluate(() => {
      const top = document.getElementById('2.1-items')?.getBoundingClientRect().top ?? Number.NaN
      return top - (document.querySelector('.page-bar')?.getBoundingClientRect().bottom ?? Number.NaN)
    })
  await expect.poll(headroom).toBeLessThan(80)
  await expect.poll(headroom).toBeGreaterThanOrEqual(0)
})
