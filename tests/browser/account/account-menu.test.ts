import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()

test('the account menu opens by keyboard, and Escape closes it and goes back to its button', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  const button = page.getByLabel(/^Account of/)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the account menu closes when a page is chosen from it', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  await page.getByLabel(/^Account of/).click()
  await page.locator('.menu').getByRole('link', { name: 'Changelog' }).click()
  await page.getByRole('heading', { level: 1, name: 'Changelog' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).waitFor({ state: 'hidden' })
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0)
})
