import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { memberships, noticeSettings, orgs } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite()

let userId = 0
let cookie = ''
/** A person without choices of earlier tests. */
beforeEach(async () => {
  userId = await makeMember(site.db, site.org, 'admin')
  cookie = await signIn(site.db, userId)
})

async function openSettings(path: string): Promise<Page> {
  const page = await site.open({ cookie })
  await site.visit(page, site.at(path))
  return page
}

const findOrg = async () => (await site.db.select().from(orgs).where(eq(orgs.id, site.org.id)))[0]
const mutedKinds = async () => {
  const [row] = await site.db.select().from(noticeSettings).where(eq(noticeSettings.userId, userId))
  return Object.entries(row?.kinds ?? {}).flatMap(([kind, { inbox }]) => (inbox ? [] : [kind]))
}
/** The words that the style sheet draws beside the label or in the cell of a control. */
const besides = (page: Page) =>
  page
    .locator('[data-save]')
    .evaluateAll((marked: HTMLElement[]) => marked.map(({ dataset }) => dataset.save))

/** Requests wait for `held` until `release` is called. */
function makeGate() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held, release: () => release() }
}

test('a switch is saved when it is changed, says so beside it, keeps the focus, and is undone', async () => {
  const page = await openSettings('settings/organization')
  const links = page.getByRole('checkbox', { name: 'Allow public share links' })
  const before = (await findOrg())?.allowsShareLinks
  await links.setChecked(!before)
  await page.getByText(`Public share links are ${before ? 'off' : 'on'}.`).waitFor()
  expect((await findOrg())?.allowsShareLinks).toBe(!before)
  expect(await besides(page)).toEqual(['saved'])
  expect(await links.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await findOrg())?.allowsShareLinks).toBe(before)
  expect(await links.isChecked()).toBe(before)
})

test('a text is saved on Enter and when the focus leaves it, and an invalid one is explained', async () => {
  const page = await openSettings('settings/organization')
  const form = page.getByRole('form', { name: 'Organization name' })
  const name = form.getByRole('textbox')
  await name.fill('Saved by Enter')
  await name.press('Enter')
  await expect.poll(async () => (await findOrg())?.name).toBe('Saved by Enter')
  await name.fill('  Saved by leaving ')
  await name.press('Tab')
  await expect.poll(() => name.inputValue()).toBe('Saved by leaving')
  expect((await findOrg())?.name).toBe('Saved by leaving')
  await name.fill('')
  await name.press('Tab')
  expect(await form.getByRole('alert').innerText()).toContain('Name: ')
  expect((await findOrg())?.name).toBe('Saved by leaving')
})

test('changes that are made while one is on its way are saved, too', async () => {
  const page = await openSettings('settings/notifications')
  let requests = 0
  const { held, release } = makeGate()
  await page.route('**/settings/notifications.data*', async (route) => {
    if (route.request().method() === 'POST') {
      requests += 1
      await held
    }
    await route.continue()
  })
  await page.getByLabel('Stale specs in the inbox').uncheck()
  await expect.poll(() => requests).toBe(1)
  expect(await besides(page)).toEqual(['saving'])
  await page.getByLabel('New specs in the inbox').uncheck()
  await page.getByRole('combobox', { name: 'Specs that you are notified about' }).selectOption('all')
  release()
  await expect.poll(() => requests).toBe(2)
  await page.getByText('Saved.').waitFor()
  expect((await mutedKinds()).sort()).toEqual(['spec_created', 'stale_spec_warning'])
})

test('what is chosen before the scripts run is saved when they run', async () => {
  const page = await site.open({ cookie })
  const { held, release } = makeGate()
  await page.route('**/entry.client-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(site.at('settings/notifications'))
  await page.getByLabel('Stale specs in the inbox').uncheck()
  release()
  await page.getByText('Saved.').waitFor()
  expect(await mutedKinds()).toEqual(['stale_spec_warning'])
})

test('a choice that is refused returns to what is saved', async () => {
  await site.db.delete(memberships).where(eq(memberships.orgId, site.org.id))
  await site.db.insert(memberships).values({ orgId: site.org.id, userId, role: 'admin' })
  const page = await openSettings('settings/members')
  const role = page.getByRole('combobox', { name: /^Role of/ })
  await role.selectOption('viewer')
  await page.getByRole('alert').waitFor()
  expect(await role.inputValue()).toBe('admin')
  expect(await besides(page)).toEqual([])
})

test('a time zone is found by its name, a city or a country, and a word that is none is explained', async () => {
  const page = await openSettings('settings/organization')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  const choose = async (text: string) => {
    await zone.fill(text)
    await zone.press('Enter')
  }
  for (const [text, found] of [
    ['Munich', 'Europe/Berlin'],
    ['new zealand', 'several time zones: Pacific/Auckland, Pacific/Chatham'],
    ['Sao paulo', 'America/Sao_Paulo'],
    ['Switzerland', 'Europe/Zurich'],
    ['Atlantis', 'No city, country or time zone is named “Atlantis”'],
    ['utc', 'UTC'],
  ] as const) {
    await choose(text)
    if (found.includes(' ')) {
      await page.getByRole('alert').filter({ hasText: found }).waitFor()
      expect(await zone.inputValue()).toBe(text)
    } else {
      await expect.poll(() => zone.inputValue()).toBe(found)
      expect((await findOrg())?.timeZone).toBe(found)
    }
  }
  expect(await page.locator('datalist option[value="Asia/Tokyo"]').getAttribute('label')).toContain('Japan')
})
