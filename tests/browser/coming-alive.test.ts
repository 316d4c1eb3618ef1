import { expect, test } from 'vitest'
import { openSite } from './open-site'

const site = openSite()

/** Someone who does not wait: keys and clicks from the first moment on. */
const PRESS_ALL_THE_TIME = `setInterval(() => {
  document.body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }))
  document.body?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}, 0)`

test('keys and clicks while the page comes alive do not keep it from doing so', async () => {
  const page = await site.open()
  await page.addInitScript(PRESS_ALL_THE_TIME)
  for (const path of ['', 'tasks', 'coverage', 'search']) await site.visit(page, site.at(path))
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pl-_search')
})
