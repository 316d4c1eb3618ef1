import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEATURES, PLAN_TABLE } from '#shared/plans'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { FakeStripe } from '#tests/support/fake-stripe/index'

const stripe = new FakeStripe()
beforeAll(() => stripe.start())
afterAll(() => stripe.stop())

const selfHosted = openSite()
const selling = openSite({}, { env: () => stripe.env })

const shownPicture = (page: Page) =>
  page.getByRole('img', { name: 'A spec with its outline' }).evaluate(async (picture: HTMLImageElement) => {
    await picture.decode()
    // The name ends with a hash of eight characters.
    return new URL(picture.currentSrc).pathname.replace(/-[\w-]{8}\.webp$/, '')
  })

async function hasNoBarrier(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
}

describe('a deployment that sells no plans', () => {
  test.each(['/', '/pricing', '/changelog', '/llms.txt'])('links to no prices at %s', async (path) => {
    const text = await (await fetch(selfHosted.address + path)).text()
    expect(text).not.toMatch(/href="\/pricing"|\/pricing\)/)
    if (path !== '/changelog') expect(text).not.toMatch(/\btrial\b|waitlist|€|per seat|Contact sales/i)
  })

  test('says that everything is included', async () => {
    const page = await selfHosted.open({ cookie: null })
    await selfHosted.visit(page, '/pricing')
    await page.getByText('Self-hosted: all features included.').waitFor()
    expect(await page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(
      expect.arrayContaining(Object.values(FEATURES)),
    )
    await hasNoBarrier(page)
    await selfHosted.visit(page, '/')
    await page.getByText('Self-hosted, all features').waitFor()
    await page.getByRole('link', { name: 'Try it' }).press('Enter')
    await page.getByText('npm start').waitFor()
    await hasNoBarrier(page)
  })
})

describe('the picture of the landing page', () => {
  test('has the theme of the page, and is one of a phone on phones', async () => {
    const page = await selfHosted.open({ cookie: null, colorScheme: 'dark' })
    await selfHosted.visit(page, '/')
    await expect.poll(() => shownPicture(page)).toMatch(/spec-desktop-dark$/)
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(() => shownPicture(page)).toMatch(/spec-desktop-light$/)
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => shownPicture(page)).toMatch(/spec-phone-light$/)
  })

  test('follows a theme that the visitor chose', async () => {
    const page = await selfHosted.open({ cookie: 'pl_theme=light', colorScheme: 'dark' })
    await selfHosted.visit(page, '/')
    await expect.poll(() => shownPicture(page)).toMatch(/spec-desktop-light$/)
  })
})

test('where plans are sold, the landing page and the prices agree on what is free', async () => {
  const page = await selling.open({ cookie: null })
  await selling.visit(page, '/')
  const free = await page.locator('.offer').getByRole('listitem').allInnerTexts()
  expect(free).toEqual(PLAN_TABLE.free.features.map((feature) => FEATURES[feature]))
  await hasNoBarrier(page)
  await page.getByRole('link', { name: 'View plans' }).click()
  const card = page.locator('.plan').filter({ has: page.getByRole('heading', { name: 'Free' }) })
  await card.waitFor()
  expect(await card.getByRole('listitem').allInnerTexts()).toEqual(expect.arrayContaining(free))
  await hasNoBarrier(page)
})
