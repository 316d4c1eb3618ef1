import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { openEditor } from './open-editor'

const SPEC = '---\nstatus: todo\n---\n# Limits\n\n## One\n\nFirst words.\n'
const site = openSite({ payments: { 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/limits.md': SPEC } })
const FILE = 'payments/docs/specs/limits.md'

const toolbarOf = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' })

async function selectWord(page: Page) {
  await page.locator('.cm-line', { hasText: 'First words.' }).click()
  await page.keyboard.press('Home')
  for (let count = 0; count < 'First'.length; count++) await page.keyboard.press('Shift+ArrowRight')
}

const line = (page: Page, text: string) => page.locator('.cm-line', { hasText: text })

test('the toolbar and its keys format the selection, and the text keeps the focus', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE)
  await selectWord(page)
  const bold = toolbarOf(page).getByRole('button', { name: 'Bold' })
  expect(await bold.getAttribute('title')).toBe('Bold (Ctrl+B)')
  await bold.click()
  await line(page, '**First** words.').waitFor()
  await page.keyboard.press('Control+b')
  await line(page, 'First words.').waitFor()
  await page.keyboard.press('Control+i')
  await line(page, '*First* words.').waitFor()
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+k')
  await line(page, '[First](url) words.').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.keyboard.type('plan.md')
  await line(page, '[First](plan.md) words.').waitFor()
  await page.keyboard.press('Control+Shift+Digit8')
  await line(page, '- [First](plan.md) words.').waitFor()
  await toolbarOf(page).getByRole('button', { name: 'Table' }).click()
  await line(page, '| Column | Column |').waitFor()
})

test('arrow keys move along the toolbar, which is one tab stop', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE)
  const buttons = toolbarOf(page).getByRole('button')
  await buttons.first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Image')
  expect(await toolbarOf(page).locator('[tabindex="0"]').count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
})

test('on a narrow phone the toolbar scrolls and the page does not', async () => {
  const page = await site.open({ viewport: { width: 300, height: 800 } })
  await openEditor(page, site, FILE)
  const toolbar = toolbarOf(page)
  await toolbar.waitFor()
  expect(await toolbar.evaluate((bar) => bar.scrollWidth > bar.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(300)
})

test('CONFIG.yaml has no formatting', async () => {
  const page = await site.open()
  await openEditor(page, site, 'payments/CONFIG.yaml')
  expect(await toolbarOf(page).count()).toBe(0)
})
