import { and, eq, inArray } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberships, users } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember } from '#tests/support/make-org'

const site = openSite()

async function join(name: string) {
  const id = await makeMember(site.db, site.org, 'viewer')
  await site.db.update(users).set({ name }).where(eq(users.id, id))
  return id
}

const names = (page: Page) =>
  page.getByRole('table', { name: 'Members' }).locator('tbody .row-title').allInnerTexts()

test('an admin filters members, and sets the role of those selected by keys, with undo', async () => {
  const ids = [await join('Zoe of lists'), await join('Ada of lists')]
  const roles = async () => {
    const isOne = and(eq(memberships.orgId, site.org.id), inArray(memberships.userId, ids))
    return (await site.db.select().from(memberships).where(isOne)).map(({ role }) => role)
  }
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at('settings/members'))
  await page.getByRole('searchbox', { name: 'Text' }).first().fill('of lists')
  await expect.poll(() => names(page)).toEqual(['Ada of lists', 'Zoe of lists'])
  await page.getByRole('table', { name: 'Members' }).getByRole('link', { name: 'Member' }).click()
  await expect.poll(() => names(page)).toEqual(['Zoe of lists', 'Ada of lists'])
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    q: 'of lists',
    sort: '-name',
  })
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByRole('status').getByText('2 members selected').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('combobox', { name: 'Role of the selected members' }).selectOption('editor')
  await page.getByRole('button', { name: 'Set role' }).click()
  const toast = page.locator('.toast').filter({ hasText: '2 members set to Editor.' })
  await toast.waitFor()
  expect(await roles()).toEqual(['editor', 'editor'])
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Restored the roles of 2 members.').waitFor()
  expect(await roles()).toEqual(['viewer', 'viewer'])
})

test('without JavaScript, members are filtered by a button and sorted by links', async () => {
  await join('Bo of forms')
  await join('Cy of forms')
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at('settings/members?q=of+forms'))
  await page.getByRole('combobox', { name: 'role', exact: true }).selectOption('viewer')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('link', { name: 'Remove filter: Role viewer' }).waitFor()
  await page.getByRole('table', { name: 'Members' }).getByRole('link', { name: 'Member' }).click()
  expect(await names(page)).toEqual(['Cy of forms', 'Bo of forms'])
})
