import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const LINES = Array.from({ length: 200 }, (_, index) => `const line${index + 1} = ${index + 1}`)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const site = openSite({
  payments: {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    LICENSE: 'MIT\n',
    'docs/specs/refunds.md': `---
title: Refunds
status: done
---
# Refunds

Under [the license](../../LICENSE), with [notes](../../notes/why.md) and [code](/src).

## Goal

- [x] It MUST work
  <!-- svc:realized-in:PR#12 src/refunds.ts:150-152 -->
`,
    'notes/why.md': '# Why\n\n## Reason\n\nBecause.\n',
    'src/refunds.ts': `${LINES.join('\n')}\n`,
    'pictures/dot.png': PNG,
    'data/a.bin': 'a\0b',
  },
})

/** Waits for the selection: the address changes before the page is drawn. */
const expectSelected = (page: Page, lines: string[]) =>
  expect
    .poll(() =>
      page.locator('.source-lines .is-selected').evaluateAll((selected) => selected.map(({ id }) => id)),
    )
    .toEqual(lines)

test('evidence opens its lines, highlighted and in view', async () => {
  const page = await site.open()
  await site.visit(page, site.at('specs/acme/payments/docs/specs/refunds.md'))
  await page.getByRole('link', { name: 'src/refunds.ts:150-152' }).click()
  await page.getByRole('heading', { level: 1, name: 'refunds.ts' }).waitFor()
  await expectSelected(page, ['L150', 'L151', 'L152'])
  await expect
    .poll(() => page.locator('#L150').evaluate((line) => line.getBoundingClientRect().top < innerHeight))
    .toBe(true)
})

test('a click selects a line, Shift extends it, and arrow keys move between the numbers', async () => {
  const page = await site.open()
  await site.visit(page, site.at('source/acme/payments/src/refunds.ts'))
  await page.getByRole('link', { name: 'Line 3', exact: true }).click()
  await page.waitForURL('**/refunds.ts#L3')
  await page.getByRole('link', { name: 'Line 6', exact: true }).click({ modifiers: ['Shift'] })
  await page.waitForURL('**/refunds.ts#L3-L6')
  await expectSelected(page, ['L3', 'L4', 'L5', 'L6'])
  await page.getByRole('link', { name: 'Line 1', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/refunds.ts#L2')
  await expectSelected(page, ['L2'])
})

test('links of a document open files, folders and Markdown that is not included', async () => {
  const page = await site.open()
  await site.visit(page, site.at('specs/acme/payments/docs/specs/refunds.md'))
  await page.getByRole('link', { name: 'the license' }).click()
  await page.getByRole('heading', { level: 1, name: 'LICENSE' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'notes' }).click()
  await page.getByRole('heading', { level: 2, name: 'Reason' }).waitFor()
  await page.getByText('Not included as a spec').waitFor()
  await page.getByRole('link', { name: 'Include …' }).click()
  await page.waitForURL('**/repos/acme/payments/include')
  await page.goto(site.at('source/acme/payments/src'))
  await page.getByRole('link', { name: 'refunds.ts' }).click()
  await page.getByText('200 lines').waitFor()
})

test('a picture shows itself, and a binary file says what it is', async () => {
  const page = await site.open()
  await site.visit(page, site.at('source/acme/payments/pictures/dot.png'))
  const image = page.getByRole('img', { name: 'pictures/dot.png' })
  expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1)
  await page.goto(site.at('source/acme/payments/data/a.bin'))
  await page.getByRole('heading', { name: 'Binary file' }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Download' }).count()).toBe(2)
})

test('without JavaScript the address selects a line', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('source/acme/payments/src/refunds.ts#L150'))
  const marked = await page.locator('#L150').evaluate((line) => line.matches(':target'))
  expect(marked).toBe(true)
})

test('links to a moved document lead to its section, with and without JavaScript', async () => {
  const { git, index } = await site.connect('moved', {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    'docs/old.md': `# Old\n\n${'Text.\n\n'.repeat(40)}## Reason\n\nBecause.\n`,
    'docs/begin.md': '# Begin\n\nSee [why](old.md#reason).\n',
  })
  git.commit({
    'docs/old.md': null,
    'docs/why/new.md': `# New\n\n${'Text.\n\n'.repeat(40)}## Reason\n\nBecause.\n`,
  })
  await index()
  for (const javaScriptEnabled of [true, false]) {
    const page = await site.open({ javaScriptEnabled, expected: [/\.js csp$/] })
    await page.goto(site.at('docs/acme/moved/docs/begin.md'))
    if (javaScriptEnabled) await site.untilAlive(page)
    await page.locator('.prose').getByRole('link', { name: 'why' }).click()
    await page.waitForURL('**/docs/acme/moved/docs/why/new.md#reason')
    await page.getByRole('heading', { name: 'Reason' }).waitFor()
  }
})
