import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { openEditor } from './open-editor'

const site = openSite({
  payments: {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    'docs/specs/limits.md': '---\nstatus: todo\n---\n# Limits\n\n## One\n\nFirst words.\n\n```\ncode\n```\n',
    'docs/specs/refunds (new).md':
      '---\nstatus: todo\n---\n# Refunds\n\n## 1. Full refunds\n\nText.\n\n## 2. Window\n\nText.\n',
    'docs/guide.md': '# Guide\n\nText.\n',
  },
})
const FILE = 'payments/docs/specs/limits.md'

const line = (page: Page, text: string) => page.locator('.cm-line', { hasText: text })
const option = (page: Page, text: string) => page.locator('.cm-tooltip-autocomplete li', { hasText: text })

/** Takes the first option by key. The editor ignores keys in the first 75 ms of a list, so that nobody takes one by mistake. */
async function accept(page: Page) {
  const shownAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((time) => performance.now() > time + 75, shownAt)
  await page.keyboard.press('Enter')
}

async function typeAtEnd(page: Page, words: string, typed: string) {
  await line(page, words).click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

test('[[ offers the other documents by title and path, and inserts a relative link without leftover brackets', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE)
  await typeAtEnd(page, 'First words.', ' See [[')
  await option(page, 'Guide').waitFor()
  expect(await page.locator('.cm-tooltip-autocomplete li').allInnerTexts()).toHaveLength(2)
  await page.keyboard.type('docs/gui')
  await expect.poll(() => page.locator('.cm-tooltip-autocomplete li').count()).toBe(1)
  await accept(page)
  await line(page, 'See [Guide](../guide.md)').waitFor()
  expect(await line(page, 'See [Guide]').innerText()).toBe('First words. See [Guide](../guide.md)')
  await page.keyboard.type(' and [[refunds')
  await option(page, 'Refunds').waitFor()
  await accept(page)
  await page.keyboard.type('.')
  await expect
    .poll(() => line(page, 'See [Guide]').innerText())
    .toBe('First words. See [Guide](../guide.md) and [Refunds](refunds%20%28new%29.md).')
})

test('after # it offers sections: of the named document, and of the open text itself', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE)
  await typeAtEnd(page, 'First words.', ' [[Refunds#win')
  await option(page, 'Window').waitFor()
  await accept(page)
  await line(page, '[Window](refunds%20%28new%29.md#2-window)').waitFor()
  await page.keyboard.type(' [[#o')
  await option(page, 'This document').waitFor()
  await accept(page)
  await expect.poll(() => line(page, 'First words.').innerText()).toMatch(/ \[One\]\(#one\)$/)
})

test('code has no links', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE)
  await typeAtEnd(page, 'code', ' [[gu')
  await typeAtEnd(page, 'First words.', ' [[gu')
  await option(page, 'Guide').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => line(page, 'code').innerText()).toMatch(/^code \[\[gu\]*$/)
})
