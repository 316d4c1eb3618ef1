import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { users } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember } from '#tests/support/make-org'

const PATH = 'acme/payments/docs/specs/refunds.md'
const site = openSite({
  payments: {
    'docs/specs/refunds.md':
      '---\ntitle: Refunds\nstatus: todo\n---\n# Refunds\n\n## Goal\n\nA refund takes five days at most.\n',
  },
})

beforeAll(async () => {
  for (const name of ['Ada Example', 'Adam Smith', 'Grace Hopper']) {
    const userId = await makeMember(site.db, site.org, 'viewer')
    await site.db.update(users).set({ name }).where(eq(users.id, userId))
  }
})

const listOf = (page: Page) => page.getByRole('listbox', { name: 'People' })

test('an @ in a comment offers people, who are chosen with the keyboard', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`comments/${PATH}`))
  const field = page.locator('textarea[name=body]').first()
  await field.focus()
  await page.keyboard.type('Right, @ad')
  await listOf(page).getByRole('option', { name: 'Ada Example' }).waitFor()
  expect(await listOf(page).getByRole('option').allInnerTexts()).toEqual([
    expect.stringContaining('Ada Example'),
    expect.stringContaining('Adam Smith'),
  ])
  expect(await field.getAttribute('aria-expanded')).toBe('true')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  const active = await field.getAttribute('aria-activedescendant')
  expect(await page.locator(`#${active}`).getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await listOf(page).waitFor({ state: 'detached' })
  await page.keyboard.type('and @grace')
  await listOf(page).waitFor()
  await page.keyboard.press('Tab')
  expect(await field.inputValue()).toBe('Right, @adam-smith and @grace-hopper ')
  expect(await field.getAttribute('role')).toBeNull()
  await page.keyboard.press('Control+z')
  expect(await field.inputValue()).toBe('Right, @adam-smith and @grace')
})

test('Escape closes the list and not the comments around it, and an address offers nobody', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`specs/${PATH}`))
  await page.locator('[data-section="goal"]').first().click()
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  const field = sheet.getByRole('textbox', { name: 'New comment' })
  await field.focus()
  await page.keyboard.type('@ada')
  await listOf(page).waitFor()
  await page.keyboard.press('Escape')
  await listOf(page).waitFor({ state: 'detached' })
  await page.keyboard.type('m')
  await sheet.waitFor()
  await field.fill('')
  const asked = page.waitForResponse((response) => response.url().includes('comments.mentions'))
  await page.keyboard.type('write to me@ada and @g')
  await asked
  await listOf(page).getByRole('option', { name: 'Grace Hopper' }).waitFor()
  expect(await listOf(page).getByRole('option').count()).toBe(1)
})

test('many keys in a moment are one request', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`comments/${PATH}`))
  const field = page.locator('textarea[name=body]').first()
  await field.focus()
  await page.keyboard.type('@grace')
  await listOf(page).getByRole('option', { name: 'Grace Hopper' }).waitFor()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('comments.mentions')) requests.push(request.url())
  })
  await field.evaluate((element: HTMLTextAreaElement) => {
    for (const text of ['@', '@a', '@ad', '@ada', '@adam']) {
      element.value = text
      element.setSelectionRange(text.length, text.length)
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await listOf(page).getByRole('option', { name: 'Adam Smith' }).waitFor()
  expect(requests).toEqual([expect.stringContaining('adam')])
})

test('on a phone, a person is chosen with a tap, within the window', async () => {
  const page = await site.open({ viewport: { width: 390, height: 600 }, hasTouch: true })
  await site.visit(page, site.at(`suggestions/${PATH}?section=goal`))
  const field = page.getByLabel('Why')
  await field.tap()
  await page.keyboard.type(`${'As we said long ago, '.repeat(3)}@gra`)
  const option = listOf(page).getByRole('option', { name: 'Grace Hopper' })
  await option.waitFor()
  const box = await option.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 600).toBe(true)
  expect(box?.height).toBeGreaterThanOrEqual(24)
  await option.tap()
  expect(await field.inputValue()).toMatch(/, @grace-hopper $/)
})
