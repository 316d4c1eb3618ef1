import type { Page } from 'playwright-core'
import type { Site } from './open-site'

/** Chromium tells of every refusal on the console; these tests mean to be refused. */
export const REFUSED = [/status of 4\d\d/]

/** Opens a file in the editor and waits until it can be typed into. */
export async function openEditor(page: Page, site: Site, path: string) {
  await page.goto(site.at(`editor/acme/${path}`))
  return aliveEditor(page)
}

/** The text, once the page around it knows of it and saves it: its status tells. */
export async function aliveEditor(page: Page) {
  await page.locator('.editor-head').getByRole('status').filter({ hasText: /./ }).waitFor()
  return page.locator('.cm-content')
}

/** Puts the cursor behind the only place where a line ends like this. */
export async function typeAfter(page: Page, words: string, typed: string): Promise<void> {
  await page.locator('.cm-line', { hasText: words }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

/** Saves with the words and in the way that the dialog offers. */
export async function saveByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+Enter')
}

/** Until the browser has it on its disk. */
export const untilKept = (page: Page) => page.getByText('Unsaved, kept in this browser').waitFor()
