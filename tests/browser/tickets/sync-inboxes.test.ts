import { and, eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ticketFindings, ticketLinks, ticketReviews } from '#db/schema/index'
import { createFinding } from '#spec/tickets/findings/finding'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

const titles = (page: Page) => page.locator('.list tbody .row-title').allInnerTexts()
const saved = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
const bank: { orgId: number; repositoryId: number } = { orgId: 0, repositoryId: 0 }

beforeAll(async () => {
  for (const name of ['shop', 'bank']) {
    const { key, index } = await site.connect(name, {
      'CONFIG.yaml': 'version: "1"\nticket_systems: {own: {system: github}}\n',
    })
    await index()
    const place = { orgId: key.orgId, repositoryId: key.id }
    Object.assign(bank, place)
    for (const [at, title] of ['Refund', 'Window'].entries())
      await site.db.insert(ticketReviews).values({
        ...place,
        id: `${name}-${at}`,
        since: new Date(2026, 0, at + 1),
        item: {
          id: `${name}-${at}`,
          action: at === 0 ? 'create' : 'move',
          repo: `acme/${name}`,
          filePath: 'docs/specs/a.md',
          sectionId: title.toLowerCase(),
          sectionKey: `${key.orgId}-${at}`,
          title: `${title} of the ${name}`,
          connection: 'own',
          system: 'code_host',
          ticketId: at === 0 ? null : '7',
          url: null,
          fields: { status: { from: 'open', to: 'closed' } },
          reasons: ['The section is done.'],
          needsReview: true,
          isShadow: false,
          parentSection: null,
          sent: {},
          agreement: null,
        },
      })
    for (const [at, kind] of (['orphan', 'dead_link'] as const).entries()) {
      const ticketId = `${name}-${at}`
      const finding = createFinding({
        kind,
        filePath: 'docs/specs/a.md',
        sectionId: ticketId,
        sectionKey: `${key.orgId}-${at}`,
        connection: 'own',
        ticketId,
        explanation: `Compared in the ${name}.`,
      })
      await site.db.insert(ticketFindings).values({ ...place, id: finding.id, finding })
      await site.db.insert(ticketLinks).values({
        ...place,
        sectionKey: `${key.orgId}-${at}`,
        connection: 'own',
        kind: 'local',
        host: '',
        ticketId,
        globalId: ticketId,
        isShadow: false,
        health: 'broken',
        missingChecks: 3,
        brokenSince: new Date(2026, 0, at + 1),
        brokenReason: 'The ticket system has no such ticket.',
      })
    }
  }
})

const waiting = async () =>
  (await site.db.select().from(ticketReviews).where(eq(ticketReviews.orgId, site.org.id))).map(({ id }) => id)

test('steps are filtered at once, sorted, saved as a view, and dismissed by keys, on a phone', async () => {
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at('sync/review'))
  await saved(page, '4 steps selected')
  await page.getByRole('combobox', { name: 'repository' }).selectOption('acme/shop')
  await expect.poll(() => titles(page)).toEqual(['Refund of the shop', 'Window of the shop'])
  const head = page.getByRole('table', { name: 'Steps' }).getByRole('link', { name: 'Section' })
  for (const direction of ['ascending', 'descending']) {
    await head.click()
    await page.locator(`[aria-sort="${direction}"]`).getByText('Section').waitFor()
  }
  await expect.poll(() => titles(page)).toEqual(['Window of the shop', 'Refund of the shop'])
  await page.locator('.list-bar summary').getByText('Save view').click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shop')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Shop' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.locator('body').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await saved(page, '1 step selected')
  await page.getByRole('textbox', { name: 'Reason to dismiss' }).fill('Not needed')
  await page.keyboard.press('Enter')
  await saved(page, '1 step dismissed.')
  await expect.poll(() => titles(page)).toEqual(['Window of the shop'])
  expect((await waiting()).sort()).toEqual(['bank-0', 'bank-1', 'shop-1'])
})

test('without JavaScript, steps are filtered by a button, and the chosen ones are approved', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at('sync/review?repo=acme/bank'))
  await page.getByRole('combobox', { name: 'step' }).selectOption('move')
  await page.getByRole('button', { name: 'Filter' }).click()
  expect(await titles(page)).toEqual(['Window of the bank'])
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await saved(page, '1 step approved.')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  expect((await waiting()).sort()).toEqual(['bank-0', 'shop-1'])
})

test('contradictions are filtered by kind and words, and ignored by keys', async () => {
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at('sync/reconcile'))
  expect(await titles(page)).toHaveLength(4)
  await page.getByRole('combobox', { name: 'kind' }).selectOption('orphan')
  await expect.poll(() => titles(page)).toHaveLength(2)
  await page.keyboard.press('/')
  await page.keyboard.type('the shop')
  await expect.poll(() => titles(page)).toEqual(['Ticket without a section'])
  expect(new URL(page.url()).search).toBe('?q=the+shop&kind=orphan&repo=')
  await page.locator('body').focus()
  await page.locator('.row-title').focus()
  await page.keyboard.press('x')
  await saved(page, '1 contradiction selected')
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('textbox', { name: 'Reason to ignore' }).fill('Known')
  await page.keyboard.press('Enter')
  await saved(page, 'Ignore: 1 contradiction.')
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect.poll(() => titles(page)).toHaveLength(3)
  await page.getByRole('table').getByRole('link', { name: 'Ticket', exact: true }).click()
  await page.locator('[aria-sort="ascending"]').getByText('Ticket').waitFor()
  expect(await page.locator('.list tbody .list-ticket').allInnerTexts()).toEqual([
    'bank-0',
    'bank-1',
    'shop-1',
  ])
})

test('broken links are found by words, and several are dismissed, without JavaScript', async () => {
  const page = await site.open({ ...asleep, viewport: { width: 390, height: 800 } })
  await page.goto(site.at('sync/broken-links?sort=-ticket'))
  expect(await titles(page)).toEqual(['shop-1', 'shop-0', 'bank-1', 'bank-0'])
  await page.getByRole('searchbox', { name: 'Text' }).fill('BANK no such')
  await page.getByRole('button', { name: 'Filter' }).click()
  expect(await titles(page)).toEqual(['bank-1', 'bank-0'])
  await page.getByRole('button', { name: 'Check again bank-1' }).click()
  await page.getByRole('alert').getByText('bank-1 is still missing.').waitFor()
  for (const id of await titles(page)) await page.getByRole('checkbox', { name: `Select ${id}` }).check()
  await page.getByRole('button', { name: 'Dismiss all selected' }).click()
  await saved(page, '2 links dismissed.')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  const isOfBank = and(eq(ticketLinks.orgId, bank.orgId), eq(ticketLinks.repositoryId, bank.repositoryId))
  const links = await site.db.select().from(ticketLinks).where(isOfBank)
  expect(links.every(({ dismissedAt }) => dismissedAt !== null)).toBe(true)
})
