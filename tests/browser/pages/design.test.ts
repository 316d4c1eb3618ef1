import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const production = openSite()
const development = openSite({}, { isDevelopment: true })

test('the design page exists only in development', async () => {
  expect((await production.ask('/app/_design', { accept: 'text/html' })).status).toBe(404)
  expect((await development.ask('/app/_design', { accept: 'text/html' })).status).toBe(200)
})

test('no component has accessibility barriers, light and dark, and the dialog returns the focus', async () => {
  const page = await development.open()
  await development.visit(page, '/app/_design')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findBarriers(page)).toEqual([])
  }
  const opener = page.getByRole('button', { name: 'Open dialog' })
  await opener.click()
  await page.getByRole('dialog', { name: 'A dialog' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
})
