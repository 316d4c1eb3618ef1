import type { Page } from 'playwright-core'
import type { Site } from './open-site'

/** Chromium tells of every refusal on the console; these tests mean to be refused. */
export const REFUSED = [/status of 4\d\d/]

/** Opens a page of the editor and waits until it can be typed into. */
export async function openEditor(page: Page, site: Site, path: string) {
  await page.goto(site.at(`editor/acme/${path}`))
  const text = page.locator('.cm-content')
  await text.waitFor()
  return text
}

/** Puts the cursor behind the only place where a line ends like this. */
export async function typeAfter(page: Page, words: string, typed: string): Promise<void> {
  await page.locator('.cm-line', { hasText: words }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

/** Until the browser has it on its disk. */
export const untilKept = (page: Page) => page.getByText('Unsaved, kept in this browser').waitFor()
