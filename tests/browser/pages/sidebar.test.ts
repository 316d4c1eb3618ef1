import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { triageItems, users } from '#db/schema/index'
import { sendTest } from '#server/talk/notices/log/send-test'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'

const site = openSite()
let repositoryId: number

beforeAll(async () => {
  const { key, index } = await site.connect('payments', SAMPLE)
  await index()
  repositoryId = key.id
})

const ENTRIES = [
  ...[
    'Inbox',
    'My work',
    'Comments',
    'Tasks',
    'Reviews',
    'Triage',
    'Issues',
    'Pull requests',
    'Coverage',
    'Alerts',
  ],
  ...['Sync', 'Settings'],
]
const DOCUMENT = 'specs/acme/payments/docs/specs/refunds.md'
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const sidebar = (page: Page) => page.locator('aside[aria-label="Sidebar"]')
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
/** The entries beside the tree of the library. */
const entries = (page: Page) => main(page).locator('.sidebar-links a')
const entry = (page: Page, name: string) => entries(page).and(page.getByRole('link', { name }))
const hasFocus = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

test('every page of an org shows the same entries, and at most one of them is the current one', async () => {
  const page = await site.open({ expected: [/404/] })
  const currentOf = {
    '': ['My work'],
    inbox: ['Inbox'],
    comments: ['Comments'],
    tasks: ['Tasks'],
    'tasks?view=board': ['Tasks'],
    issues: ['Issues'],
    pulls: ['Pull requests'],
    'sync/conflicts': ['Sync'],
    'settings/members': ['Settings'],
    search: [],
    [DOCUMENT]: [],
    'nothing/here': [],
  }
  for (const [path, current] of Object.entries(currentOf)) {
    await page.goto(site.at(path))
    expect(await entries(page).locator('.sidebar-label').allInnerTexts(), path).toEqual(ENTRIES)
    const marked = entries(page).and(page.locator('[aria-current=page]'))
    expect(await marked.locator('.sidebar-label').allInnerTexts(), path).toEqual(current)
  }
  const addresses = await entries(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const address of addresses)
    expect((await page.context().request.get(String(address))).status(), String(address)).toBe(200)
})

test('an org without repositories, and a person who may only read, have the same entries', async () => {
  const empty = await makeOrg(site.db)
  const viewer = await makeMember(site.db, empty, 'viewer')
  const page = await site.open({ cookie: await signIn(site.db, viewer) })
  await site.visit(page, `/app/${empty.slug}/`)
  expect(await entries(page).locator('.sidebar-label').allInnerTexts()).toEqual(ENTRIES)
  expect(await page.getByRole('link', { name: 'New document' }).count()).toBe(0)
})

test('only operators see the settings of the deployment', async () => {
  const page = await site.open()
  const groups = () =>
    page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('list')
      .evaluateAll((lists) => lists.map((list) => list.ariaLabel))
  const setOperator = (isSuperAdmin: boolean) =>
    site.db.update(users).set({ isSuperAdmin }).where(eq(users.id, site.userId))
  await setOperator(true)
  await site.visit(page, '/app/admin/queue')
  expect(await groups()).toEqual(['You', 'Organization', 'Connections', 'Deployment'])
  expect(await entry(page, 'Settings').getAttribute('aria-current')).toBe('page')
  await setOperator(false)
  await site.visit(page, site.at('settings/members'))
  expect(await groups()).toEqual(['You', 'Organization', 'Connections'])
})

test('a folded group stays folded on the next page and in what the server renders, and its keys still work', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  const work = main(page).locator('summary', { hasText: 'Work' })
  await work.click()
  await entry(page, 'Triage').waitFor({ state: 'hidden' })
  const request = page.context().request
  const isOpenInHtml = async (label: string) =>
    (await (await request.get(site.at())).text()).includes(`<details open=""><summary>${label}</summary>`)
  await expect.poll(() => isOpenInHtml('Work')).toBe(false)
  expect(await isOpenInHtml('Insight')).toBe(true)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  await page.reload()
  await site.untilAlive(page)
  expect(await entry(page, 'Triage').isVisible()).toBe(false)
  await work.press('Enter')
  await entry(page, 'Triage').waitFor()
  await expect.poll(() => isOpenInHtml('Work')).toBe(true)
})

test('the sidebar becomes a rail by its button and by a key, stays one, and hides no entry', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  const width = async () => (await sidebar(page).boundingBox())?.width
  const wide = await width()
  await main(page).locator('summary', { hasText: 'Insight' }).click()
  await entry(page, 'Coverage').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect.poll(width).toBeLessThan(60)
  for (const name of ENTRIES) await entry(page, name).waitFor()
  await page.reload()
  expect(await width()).toBeLessThan(60)
  await site.untilAlive(page)
  await page.keyboard.press('[')
  await expect.poll(width).toBe(wide)
  expect(await entry(page, 'Coverage').isVisible()).toBe(false)
  await page.reload()
  expect(await width()).toBe(wide)
})

test('a badge counts what waits, is part of the name of its entry, and is a dot on the rail', async () => {
  const caller = { ...site.ctx, org: site.org, permissions: [], actor: userActor(site.userId) }
  await sendTest(caller, {})
  await sendTest(caller, {})
  const issue = { title: 'A', author: 'ada', url: '/', issueState: 'open' as const, version: 'v' }
  await site.db
    .insert(triageItems)
    .values({ orgId: site.org.id, repositoryId, number: 1, state: 'waiting', ...issue })
  const page = await site.open()
  await site.visit(page, site.at())
  const names = { inbox: 'Inbox 2 unread', triage: 'Triage 1 waiting', none: 'Sync' }
  const namesAreRight = async () => {
    for (const name of Object.values(names)) await page.getByRole('link', { name, exact: true }).waitFor()
  }
  await namesAreRight()
  await page.keyboard.press('[')
  await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
  await namesAreRight()
  await site.db.delete(triageItems).where(eq(triageItems.orgId, site.org.id))
  await entry(page, 'Tasks').click()
  await page.getByRole('link', { name: 'Triage', exact: true }).waitFor()
})

test('on a phone the menu button opens the sidebar, which keeps the focus until Escape gives it back', async () => {
  const page = await site.open(PHONE)
  await site.visit(page, site.at('tasks'))
  expect(await sidebar(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await sidebar(page).waitFor()
  await expect.poll(() => hasFocus(page, 'aside a')).toBe(true)
  /** The element outside the drawer that has the focus. */
  const focusOutside = () =>
    page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement === body || activeElement?.closest('aside') ? undefined : activeElement?.outerHTML
    })
  const stops = await sidebar(page).locator('a, button, summary').count()
  for (let presses = 0; presses <= stops; presses++) {
    await page.keyboard.press('Tab')
    expect(await focusOutside()).toBeUndefined()
  }
  await page.keyboard.press('Escape')
  await sidebar(page).waitFor({ state: 'hidden' })
  await expect.poll(() => hasFocus(page, '.menu-button')).toBe(true)
})

test('on a phone the sidebar closes by a tap outside, by following a link, and when the window becomes wide', async () => {
  const page = await site.open(PHONE)
  await site.visit(page, site.at('tasks'))
  const openDrawer = async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('main[inert]').waitFor()
  }
  const isUsable = () => page.locator('main:not([inert])').waitFor()
  await openDrawer()
  await page.touchscreen.tap(380, 600)
  await sidebar(page).waitFor({ state: 'hidden' })
  await isUsable()
  await openDrawer()
  await entry(page, 'Coverage').click()
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  await sidebar(page).waitFor({ state: 'hidden' })
  await isUsable()
  await openDrawer()
  await page.setViewportSize({ width: 1280, height: 800 })
  await isUsable()
  expect(await sidebar(page).evaluate((element) => element.matches(':popover-open'))).toBe(false)
})

test('without JavaScript the menu button opens the sidebar, groups fold, and no button is without use', async () => {
  const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }
  const page = await site.open({ ...PHONE, ...asleep })
  await page.goto(site.at('tasks'))
  await page.getByRole('button', { name: 'Menu' }).tap()
  await main(page).locator('summary', { hasText: 'Insight' }).tap()
  await entry(page, 'Coverage').waitFor({ state: 'hidden' })
  await entry(page, 'Reviews').tap()
  await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor()
  expect(await sidebar(page).isVisible()).toBe(false)
  const desk = await site.open(asleep)
  await desk.goto(site.at('tasks'))
  expect(await desk.getByRole('button', { name: /sidebar/ }).count()).toBe(0)
})

test.each(['light', 'dark'] as const)(
  'the sidebar has no barriers as list, rail and drawer: %s',
  async (colorScheme) => {
    const page = await site.open({ colorScheme, reducedMotion: 'reduce' })
    await site.visit(page, site.at(DOCUMENT))
    expect(await findBarriers(page), 'list').toEqual([])
    await page.keyboard.press('[')
    await page.getByRole('button', { name: 'Expand sidebar' }).waitFor()
    expect(await findBarriers(page), 'rail').toEqual([])
    await page.setViewportSize(PHONE.viewport)
    expect(await findBarriers(page), 'phone').toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.locator('main[inert]').waitFor()
    expect(await findBarriers(page), 'drawer').toEqual([])
  },
)

test('a printed page has the text and nothing of the shell', async () => {
  const page = await site.open()
  await site.visit(page, site.at(DOCUMENT))
  await page.emulateMedia({ media: 'print' })
  expect(await sidebar(page).isVisible()).toBe(false)
  expect(await page.locator('.page-bar').isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1, name: 'Refunds' }).isVisible()).toBe(true)
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
})
