import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'

const site = openSite({ filtered: SAMPLE })

test('a filter chosen by keyboard applies at once and keeps the focus; clearing it is announced', async () => {
  const page = await site.open()
  await site.visit(page, site.at('tasks'))
  const status = page.getByRole('combobox', { name: 'status' })
  await status.focus()
  // Uses arrow keys, because the headless browser does not select an option by its first letter.
  for (const _ of ['draft', 'todo', 'in progress', 'done', 'blocked']) await page.keyboard.press('ArrowDown')
  await page.waitForURL(/status=blocked/)
  await page.getByRole('link', { name: 'Partial refunds' }).waitFor()
  await expect.poll(() => status.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect.poll(() => status.inputValue()).toBe('')
  expect(new URL(page.url()).searchParams.get('status')).toBeNull()
})
