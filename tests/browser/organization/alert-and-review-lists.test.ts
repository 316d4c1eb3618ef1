import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { alerts, reviews } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { openAlertPlace, storeAlert } from '#tests/server/assist/alerts/alert-rows'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

const titles = (page: Page) => page.locator('.list tbody .row-title').allInnerTexts()
const saved = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

async function connect(name: string) {
  const { key } = await site.connect(name, SAMPLE)
  return key
}

async function addAlerts(name: string) {
  const place = await openAlertPlace(site, (await connect(name)).id)
  for (const [title, count] of [
    ['Payouts late', 3],
    ['Cards refused', 12],
  ] as const)
    await storeAlert(site, place, { title, count, service: name, level: 'error' })
  const states = async () => {
    const rows = await site.db
      .select({ state: alerts.state, silenced: alerts.silencedUntil })
      .from(alerts)
      .where(and(eq(alerts.orgId, site.org.id), eq(alerts.service, name)))
    return rows.map(({ state, silenced }) => (silenced ? 'silenced' : state))
  }
  return { states, path: `alerts?service=${name}` }
}

test('alerts are sorted by columns, saved as a view, and silenced together by keys, with undo', async () => {
  const { states, path } = await addAlerts('awake')
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at(path))
  await page.getByRole('table', { name: 'Alerts' }).getByRole('link', { name: 'Errors' }).click()
  await page.locator('[aria-sort="descending"]').getByText('Errors').waitFor()
  expect(await titles(page)).toEqual(['Cards refused', 'Payouts late'])
  await page.locator('.list-bar summary').getByText('Save view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Loud')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Loud' }).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await saved(page, '2 alerts selected')
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Silence for a day' }).click()
  await saved(page, '2 alerts silenced for a day.')
  expect(await states()).toEqual(['silenced', 'silenced'])
  const toast = page.locator('.toast').filter({ hasText: 'silenced for a day' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await saved(page, '2 alerts are no longer silenced.')
  expect(await states()).toEqual(['open', 'open'])
  await page.getByRole('link', { name: 'Cards refused' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Cards refused' }).waitFor()
})

test('without JavaScript, selected alerts are resolved in the form around the list', async () => {
  const { states, path } = await addAlerts('asleep')
  const page = await site.open(asleep)
  await page.goto(site.at(`${path}&sort=title`))
  expect(await titles(page)).toEqual(['Cards refused', 'Payouts late'])
  await page.getByRole('checkbox', { name: 'Select Payouts late' }).check()
  await page.getByRole('button', { name: 'Resolve' }).click()
  await saved(page, '1 alert resolved.')
  expect((await states()).sort()).toEqual(['open', 'resolved'])
  await page.getByRole('link', { name: 'Remove filter: Service asleep' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('service')).toBe(null)
})

test('an alert that is gone does not stop the silence of others', async () => {
  const { states, path } = await addAlerts('gone')
  const page = await site.open(asleep)
  await page.goto(site.at(path))
  for (const title of ['Payouts late', 'Cards refused'])
    await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  await site.db
    .delete(alerts)
    .where(and(eq(alerts.orgId, site.org.id), eq(alerts.service, 'gone'), eq(alerts.title, 'Payouts late')))
  await page.getByRole('button', { name: 'Silence for a day' }).click()
  await saved(page, '1 alert silenced for a day.')
  await page.getByText(/^Alert \d+: /).waitFor()
  expect(await states()).toEqual(['silenced'])
})

test('reviews are sorted by columns and filtered by repository at once, in the address', async () => {
  for (const name of ['cards', 'wires']) {
    const { orgId, id } = await connect(name)
    const pull = { title: `About ${name}`, url: '/', state: 'open' as const, headSha: 'a'.repeat(40) }
    await site.db
      .insert(reviews)
      .values({ orgId, repositoryId: id, number: 1, ...pull, headBranch: 'more', baseBranch: 'main' })
  }
  const page = await site.open()
  await site.visit(page, site.at('reviews'))
  await page.getByRole('table').getByRole('link', { name: 'Pull request' }).click()
  await page.locator('[aria-sort="ascending"]').getByText('Pull request').waitFor()
  expect(await titles(page)).toEqual(['About cards', 'About wires'])
  await page.getByRole('combobox', { name: 'repository' }).selectOption('acme/wires')
  await expect.poll(() => titles(page)).toEqual(['About wires'])
  expect(new URL(page.url()).search).toBe('?repo=acme%2Fwires&sort=title')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(() => titles(page)).toEqual(['About cards', 'About wires'])
})
