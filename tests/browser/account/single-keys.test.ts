import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()

const choice = (page: Page) => page.getByRole('checkbox', { name: 'Single-key shortcuts' })
const pathOf = (page: Page) => new URL(page.url()).pathname
const keyCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'pl_keys')?.value

test('single keys do nothing once they are off, also after a reload, and Ctrl K still opens the palette', async () => {
  await site.index('single-keys', SAMPLE)
  const page = await site.open()
  await site.visit(page, site.at('settings/profile'))
  await choice(page).uncheck()
  await page.getByRole('form', { name: 'Keyboard' }).getByText('Saved.').waitFor()
  expect(await keyCookie(page)).toBe('off')

  await site.visit(page, site.at('specs/acme/single-keys/docs/specs/refunds.md'))
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  for (const key of ['j', 'k', 'e', '/', '[', '?', 'x', 'h', 'g', 't', 'g', 's'])
    await page.keyboard.press(key)
  // The palette is loaded after every key was handled: what a key opens would be there before it.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search pages/ }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(1)
  expect(pathOf(page)).toBe(site.at('specs/acme/single-keys/docs/specs/refunds.md'))
  expect(await page.locator('.sidebar-rail').count()).toBe(0)
  await page.keyboard.type('keyboard short')
  const command = page.getByRole('option', { name: 'Keyboard shortcuts' })
  await command.waitFor()
  expect(await command.locator('kbd').count()).toBe(0)
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Single-key shortcuts are off.').waitFor()
  expect(await sheet.getByRole('heading').allInnerTexts()).toEqual(['Keyboard shortcuts', 'Anywhere'])
  await sheet.getByRole('link', { name: 'Turn them on' }).click()
  await choice(page).waitFor()
  expect(await choice(page).isChecked()).toBe(false)
  expect(await focused()).not.toBe('DIALOG')

  await choice(page).check()
  await page.getByRole('form', { name: 'Keyboard' }).getByText('Saved.').waitFor()
  await choice(page).blur()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect.poll(() => pathOf(page)).toBe(site.at('sync'))
})

test('the server draws the choice, and a form saves it without a script', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('settings/profile'))
  expect(await choice(page).isChecked()).toBe(true)
  const save = page.getByRole('form', { name: 'Keyboard' }).getByRole('button', { name: 'Save' })
  await choice(page).uncheck()
  await save.click()
  await page.getByText('Saved.').waitFor()
  expect(await choice(page).isChecked()).toBe(false)
  expect(await keyCookie(page)).toBe('off')
  await choice(page).check()
  await save.click()
  await expect.poll(() => keyCookie(page)).toBe('on')
})

test('the choice and the sheet have no barriers on a phone and on a wide screen', async () => {
  for (const width of [390, 1280]) {
    const page = await site.open({ viewport: { width, height: 844 } })
    await site.visit(page, site.at('settings/profile'))
    expect(await findBarriers(page), `profile at ${width}`).toEqual([])
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await findBarriers(page), `sheet at ${width}`).toEqual([])
    await page.context().close()
  }
})
