import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { aliveEditor, untilDraftStored } from './open-editor'

const site = openSite({ payments: SAMPLE })

/** Holds the scripts with this name until the returned function is called, like a slow connection. */
async function hold(page: Page, scripts: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(scripts, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a filter chosen before hydration is applied after it', async () => {
  const page = await site.open()
  const release = await hold(page, '**/entry.client-*.js')
  await page.goto(site.at('tasks'))
  const status = page.getByRole('combobox', { name: 'status' })
  await status.selectOption('done')
  release()
  await page.waitForURL(/[?&]status=done/)
  expect(await status.inputValue()).toBe('done')
})

test('words typed before hydration stay, even if the focus moves on', async () => {
  const page = await site.open()
  const release = await hold(page, '**/entry.client-*.js')
  await page.goto(site.at('repos/acme/payments'))
  const text = page.getByRole('searchbox', { name: 'Text' })
  await text.fill('refunds')
  await page.keyboard.press('Tab')
  release()
  await site.untilAlive(page)
  expect(await text.inputValue()).toBe('refunds')
})

test('the path of a new spec that was typed before hydration is used', async () => {
  const page = await site.open()
  const release = await hold(page, '**/entry.client-*.js')
  await page.goto(site.at('editor/acme/payments/new'))
  const path = page.locator('.editor-path').getByRole('textbox')
  await path.fill('docs/specs/early.md')
  release()
  const text = await aliveEditor(page)
  await text.press('Control+End')
  await page.keyboard.type('more')
  await untilDraftStored(page)
  expect(await path.inputValue()).toBe('docs/specs/early.md')
})

test('text typed while the editor loads is kept, and typing continues at the same position', async () => {
  const page = await site.open()
  const release = await hold(page, '**/mount-editor-*.js')
  await site.visit(page, site.at('editor/acme/payments/docs/specs/limits.md'))
  await page.getByRole('textbox', { name: 'Text of the file' }).press('Control+End')
  await page.keyboard.type('before ')
  release()
  const text = await aliveEditor(page)
  await page.keyboard.type('after')
  await expect.poll(() => text.innerText()).toContain('before after')
})
