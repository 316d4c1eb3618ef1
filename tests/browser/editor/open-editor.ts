import type { Page } from 'playwright-core'
import type { Site } from '#tests/browser/open-site'

/** Chromium logs every rejected request on the console. These tests provoke rejections. */
export const REFUSED = [/status of 4\d\d/]

/** Opens a file in the editor and waits until it accepts input. */
export async function openEditor(page: Page, site: Site, path: string) {
  await page.goto(site.at(`editor/acme/${path}`))
  return aliveEditor(page)
}

/** The text field, after the page shows its status and can save it. */
export async function aliveEditor(page: Page) {
  await page.locator('.editor-head').getByRole('status').filter({ hasText: /./ }).waitFor()
  return page.locator('.cm-content')
}

/** Places the cursor after the only line that ends like this, and types. */
export async function typeAfter(page: Page, words: string, typed: string): Promise<void> {
  await page.locator('.cm-line', { hasText: words }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

/** Saves with the message and the method that the dialog suggests. */
export async function saveByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+Enter')
}

/** Waits until the draft is stored in the browser. */
export const untilDraftStored = (page: Page) => page.getByText('Unsaved, kept in this browser').waitFor()
