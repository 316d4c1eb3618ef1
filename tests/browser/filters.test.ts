import { expect, test } from 'vitest'
import { openSite } from './open-site'
import { SAMPLE } from './sample-files'

const site = openSite({ filtered: SAMPLE })

test('a filter chosen by keyboard applies at once and keeps the focus; one that is cleared says so', async () => {
  const page = await site.open()
  await site.visit(page, site.at('tasks'))
  const status = page.getByRole('combobox', { name: 'status' })
  await status.focus()
  await page.keyboard.type('Done')
  await page.waitForURL(/status=done/)
  await page.getByRole('link', { name: 'Full refunds' }).waitFor()
  expect(await status.evaluate((select) => select === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect.poll(() => status.inputValue()).toBe('')
})
