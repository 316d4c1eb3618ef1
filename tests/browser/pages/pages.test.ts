import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers, RULES_OF_LOOKS } from '#tests/support/browser/find-barriers'
import { shiftOf, watchShifts } from '#tests/support/browser/layout-shift'
import { walkByKeyboard } from '#tests/support/browser/walk-by-keyboard'
import { canary } from '#tests/support/canary/canary'
import { sampleOf } from '#tests/support/sample'
import { EVERY_PAGE, type PageCase, WALKED_ELSEWHERE } from './every-page'
import { makeWorld, type World } from './page-world'

/** GitHub accounts can be linked, so pages offer it. */
const env = () => ({ GITHUB_CLIENT_ID: 'Iv1.1234', GITHUB_CLIENT_SECRET: canary('github-client-secret') })
const site = openSite({}, { isAlone: true, env })
let world: World

beforeAll(async () => {
  world = await makeWorld(site)
})

const LOOKS = [
  { colorScheme: 'light', width: 1280, rules: undefined },
  { colorScheme: 'dark', width: 390, rules: RULES_OF_LOOKS },
] as const

const CASES = Object.entries(EVERY_PAGE).flatMap(([route, cases]) =>
  cases.map((page, i) => [cases.length > 1 ? `${route} (${i + 1})` : route, page] as const),
)
const folderOf = ([route]: readonly [string, PageCase]) => route.split('/')[0]
const WALKED = new Set(sampleOf(CASES, 5, folderOf))

describe('every page', () => {
  test('has a test that walks it', () => {
    const walked = [...Object.keys(EVERY_PAGE), ...Object.keys(WALKED_ELSEWHERE)]
    expect(walked.toSorted()).toEqual(pagesOfTheApp().toSorted())
    const files = readdirSync('tests/browser', { recursive: true })
    for (const file of Object.values(WALKED_ELSEWHERE)) expect(files).toContain(file)
  })

  test.each(CASES.filter((each) => !WALKED.has(each)))(
    'stands complete on a desk and on a phone: %s',
    // The API reference is long; a slow machine takes a minute for it.
    { timeout: 180_000 },
    async (_, pageCase) => {
      const page = await openComplete(pageCase)
      for (const look of LOOKS) await fitsWindow(page, look)
    },
  )

  test.each([...WALKED])(
    'stands complete in both themes, on a desk, on a phone and by keyboard: %s',
    { timeout: 180_000 },
    async (_, pageCase) => {
      const page = await openComplete(pageCase)
      for (const look of LOOKS) {
        await fitsWindow(page, look)
        await expect
          .poll(() => findBarriers(page, look.rules), { message: `no barrier in ${look.colorScheme}` })
          .toEqual([])
      }
      await isWalkedByKeyboard(page)
    },
  )
})

async function openComplete(pageCase: PageCase): Promise<Page> {
  const page = await openAs(pageCase.visitor, pageCase.status)
  const response = await site.visit(page, addressOf(pageCase))
  expect(response?.status()).toBe(pageCase.status ?? 200)
  expect(await shiftOf(page), 'nothing jumps').toBeLessThanOrEqual(0.05)
  await isComplete(page, pageCase.heading)
  expect(await styledElements(page, (await response?.text()) ?? ''), 'the policy refuses these').toBe(0)
  return page
}

async function fitsWindow(page: Page, { colorScheme, width }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 800 })
  const widths = () =>
    page.evaluate(() => ({ window: innerWidth, content: document.documentElement.scrollWidth }))
  await expect
    .poll(widths, { message: 'nothing is wider than the window' })
    .toEqual({ window: width, content: width })
}

/** Opens a page as the visitor. A status other than 200 is expected on the console. */
function openAs(visitor: PageCase['visitor'], status: number | undefined): Promise<Page> {
  const cookie = {
    nobody: null,
    stranger: world.stranger,
    member: site.cookie,
    installer: `${site.cookie}; pl_installed=7`,
  }[visitor ?? 'member']
  const expected = status === undefined ? [] : [new RegExp(String(status))]
  return site.open({ cookie, reducedMotion: 'reduce', script: watchShifts, expected })
}

function addressOf({ path }: PageCase): string {
  const address = typeof path === 'string' ? path : path(world)
  return address.startsWith('/') ? address : site.at(address)
}

async function isComplete(page: Page, heading: PageCase['heading']): Promise<void> {
  expect(await page.title()).not.toBe('')
  expect(await page.locator('h1').allInnerTexts()).toEqual([
    typeof heading === 'string' ? heading : expect.stringMatching(heading),
  ])
  expect(await page.locator('main').count()).toBe(1)
}

/** How many elements of the server's HTML have an inline style. */
const styledElements = (page: Page, html: string) =>
  page.evaluate(
    (text) => new DOMParser().parseFromString(text, 'text/html').querySelectorAll('[style]').length,
    html,
  )

async function isWalkedByKeyboard(page: Page): Promise<void> {
  const { stops, missed, unseen, isInOrder } = await walkByKeyboard(page)
  expect(stops[0]).toBe('Skip to content')
  expect(missed, 'everything is reached').toEqual([])
  expect(unseen, 'one sees where one is').toEqual([])
  expect(isInOrder, 'in the order of the page').toBe(true)
  await page.locator('.skip-link').press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('pl-_main')
}

/** The routes with their own content, without layouts and redirects. */
function pagesOfTheApp(): string[] {
  return readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => {
      const source = readFileSync(`app/routes/${file}`, 'utf8')
      return /export (?:default|\{ default)/.test(source) && !source.includes('<Outlet')
    })
    .map((file) => file.replace(/\.tsx$/, ''))
}

test.each(['', 'specs/acme/payments/docs/specs/refunds.md'])(
  '%s as first page needs at most 120 kB of script as it travels',
  async (path) => {
    const page = await site.open()
    const sizes = new Map<string, number>()
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        sizes.set(response.url(), Number(response.headers()['content-length']))
    })
    await site.visit(page, site.at(path))
    // What the page asks for itself. Badges, news and threads load their code when the page can be used.
    const html = await (await site.ask(site.at(path))).text()
    const preloads = html.match(/<link[^>]*rel="modulepreload"[^>]*>/g)?.join() ?? ''
    const needed = [...sizes].filter(([url]) => preloads.includes(new URL(url).pathname))
    expect(needed.length).toBeGreaterThan(10)
    expect(needed.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(120 * 1024)
  },
)

test('moving between pages of an org loads data, not documents', async () => {
  const page = await site.open()
  await site.visit(page, site.at())
  await page.evaluate(() => {
    document.body.dataset.alive = 'yes'
  })
  await page.getByRole('main').getByRole('link', { name: 'acme/payments' }).click()
  await page.getByRole('heading', { level: 1, name: 'acme/payments' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Refunds' }).click()
  await page.getByRole('heading', { level: 1, name: 'Refunds' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
  expect(await page.evaluate(() => document.body.dataset.alive)).toBe('yes')
})
