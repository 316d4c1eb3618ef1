import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()

test('a theme change shows a toast with an undo button', async () => {
  const page = await site.open({ colorScheme: 'light' })
  await site.visit(page, site.at())
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).click()
  const statusRegion = page.getByRole('status')
  await statusRegion.getByText('Theme changed to light.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await statusRegion.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: 'Theme: system. Change to light' }).waitFor()
  expect(await statusRegion.getByText('Theme changed to light.').count()).toBe(0)
})

test('a toast stays while the pointer is over it, then disappears; at most three are shown', async () => {
  const page = await site.open()
  await page.clock.install()
  await site.visit(page, site.at())
  // From here on, the clock moves only when the test moves it.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const toasts = page.getByRole('status').getByRole('paragraph')
  for (const theme of ['light', 'dark', 'system', 'light']) {
    await page.getByRole('button', { name: `Change to ${theme}` }).click()
    await toasts.last().getByText(`Theme changed to ${theme}.`).waitFor()
  }
  await expect.poll(() => toasts.count()).toBe(3)
  await toasts.last().hover()
  await page.clock.runFor(20_000)
  await expect.poll(() => toasts.allInnerTexts()).toEqual([expect.stringContaining('light')])
  await page.mouse.move(0, 0)
  await expect.poll(() => page.locator('.toast:hover').count()).toBe(0)
  await page.clock.runFor(20_000)
  await expect.poll(() => toasts.count()).toBe(0)
})
