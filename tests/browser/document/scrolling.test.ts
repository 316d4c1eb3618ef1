import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const WORDS = 'Money goes back to the shopper, whole or in parts, and the shop hears of it. '

const section = (number: number) =>
  `## ${number}. Section ${number}\n\n${WORDS.repeat((number % 7) * 3 + 1)}\n\n${'- A line.\n'.repeat(number % 5)}\n`

const LONG = `# Long\n\n${Array.from({ length: 120 }, (_, at) => section(at + 1)).join('\n')}\nSee [the other](other.md).\n`

const site = openSite({
  payments: { 'docs/specs/long.md': LONG, 'docs/specs/other.md': '# Other\n\n## 1. Short\n\nText.\n' },
})
const spec = () => site.at('specs/acme/payments/docs/specs/long.md')

/** The first visible heading, and its distance from the top of the window. */
const positionOf = (page: Page) =>
  page.evaluate(() => {
    const first = [...document.querySelectorAll('.prose h2')].find(
      (heading) => heading.getBoundingClientRect().top > 0,
    )
    return { heading: first?.textContent, top: first?.getBoundingClientRect().top ?? 0 }
  })

/** Waits for the frames in which newly visible parts are laid out. */
const layoutSettled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const wait = (frames: number) =>
          frames === 0 ? done() : requestAnimationFrame(() => wait(frames - 1))
        wait(10)
      }),
  )

/** Scrolls down several screens with the mouse wheel. Heights are known only for parts that were visible. */
async function readOn(page: Page, turns: number) {
  const start = await page.evaluate(() => scrollY)
  await page.mouse.move(640, 400)
  for (let turn = 0; turn < turns; turn++) await page.mouse.wheel(0, 450)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(start + (turns - 1) * 450)
  await layoutSettled(page)
  return positionOf(page)
}

/** Playwright scrolls before it clicks, although the sidebar is always visible. */
const clickWithoutScrolling = (link: Locator) => link.evaluate((element: HTMLElement) => element.click())

const openTasks = async (page: Page) => {
  await clickWithoutScrolling(page.getByRole('link', { name: 'Tasks' }))
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
}

/** Exact to one pixel, because the window scrolls by whole pixels while text has fractional positions. */
const expectPosition = async (page: Page, { heading, top }: Awaited<ReturnType<typeof positionOf>>) => {
  await page.getByRole('heading', { level: 1, name: 'Long' }).waitFor()
  const isThere = async () => {
    const now = await positionOf(page)
    return now.heading === heading && Math.abs(now.top - top) <= 1 ? 'there' : now
  }
  await expect.poll(isThere).toBe('there')
  await layoutSettled(page)
  expect(await isThere()).toBe('there')
}

test('a jump is there at once, with motion and without', async () => {
  const page = await site.open({ reducedMotion: 'no-preference' })
  await site.visit(page, spec())
  // An animated jump would begin with a small step. On a slow machine, any jump begins some time after the click.
  const firstPosition = page.evaluate(
    () => new Promise<number>((done) => addEventListener('scroll', () => done(scrollY), { once: true })),
  )
  await page.locator('.outline a', { hasText: 'Section 90' }).click()
  expect(await firstPosition).toBeGreaterThan(1000)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
})

test('Back and Forward return to the text that was in view', async () => {
  const page = await site.open()
  await site.visit(page, spec())
  const before = await readOn(page, 12)
  await openTasks(page)
  await page.goBack()
  await expectPosition(page, before)
  await clickWithoutScrolling(page.locator('.outline a', { hasText: 'Section 90' }))
  // Reading on before the jump would be part of the entry that is left.
  await expect.poll(async () => (await positionOf(page)).heading).toBe('90. Section 90')
  const later = await readOn(page, 5)
  await page.goBack()
  await expectPosition(page, before)
  await page.goForward()
  await expectPosition(page, later)
})

test('a reload returns to the text that was in view', async () => {
  const page = await site.open()
  await site.visit(page, spec())
  const before = await readOn(page, 12)
  await page.reload()
  await site.untilAlive(page)
  await expectPosition(page, before)
})

test('a reader can scroll right after Back', async () => {
  const page = await site.open()
  await site.visit(page, spec())
  await readOn(page, 12)
  await openTasks(page)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Long' }).waitFor()
  const position = await readOn(page, 3)
  await layoutSettled(page)
  await expectPosition(page, position)
})
