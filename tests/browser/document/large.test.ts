import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { shiftOf, watchShifts } from '#tests/support/browser/layout-shift'

const SECTIONS = 600
const SPECS = 1000

const sectionOf = (_: unknown, i: number) =>
  `## ${i + 1}. Rule ${i + 1}\n<!-- svc:system:${i + 1} status:todo -->\n\n${'What holds, and why. '.repeat(1 + (i % 40))}\n\n- [ ] Rule ${i + 1} MUST hold\n\n`
const long = `---\ntitle: Long\n---\n${Array.from({ length: SECTIONS }, sectionOf).join('')}`
const short = (_: unknown, i: number) => [`docs/specs/spec-${i}.md`, `# Spec ${i}\n\n## Only\n\nText.\n`]

/** Above the number of matches that are counted while typing. */
const MATCHES = 2_100
const stampOf = (_: unknown, i: number) => `## Part ${i}\n\nStamps.\n\n`

const site = openSite({
  many: Object.fromEntries(Array.from({ length: SPECS }, short)),
  long: { 'docs/specs/long.md': long },
  stamps: { 'docs/specs/stamps.md': `# Stamps\n\n${Array.from({ length: MATCHES }, stampOf).join('')}` },
})
const longSpec = (section = '') => site.at(`specs/acme/long/docs/specs/long.md${section}`)

/** Finds the heading by its id, because a search by name among thousands of headings is slow. */
const topOf = (page: Page, rule: number) =>
  page.locator(`[id="${rule}-rule-${rule}"]`).evaluate((heading) => heading.getBoundingClientRect().top)

/** At the top of the text, below the page's header. */
const isBelowHeader = (top: number) => top > 40 && top < 120

test('a repository with a thousand specs shows them in pages, and My work says how many it has', async () => {
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/many'))
  const specs = page.getByRole('table', { name: 'Documents of acme/many' })
  expect(await specs.getByRole('row').count()).toBe(101)
  await page.getByRole('link', { name: 'Next' }).click()
  await page.getByText('101–200 of 1000').waitFor()
  await page.goto(site.at())
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'acme/many' })
  expect(await card.innerText()).toContain('1000 documents')
})

test('a spec of six hundred sections lays out only visible sections and contains all of them', async () => {
  const page = await site.open()
  await site.visit(page, longSpec())
  const bodies = page.locator('.part-body')
  expect(await bodies.count()).toBe(SECTIONS)
  const laidOut = () =>
    bodies.evaluateAll(
      (all) =>
        all.filter((body) => body.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  await expect.poll(laidOut).toBeLessThan(50)
  expect(await bodies.last().textContent()).toContain('Rule 600 MUST hold')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(laidOut, { message: 'on paper all is looked at' }).toBe(SECTIONS)
})

test('on a phone, a link into a long spec shifts nothing', async () => {
  const page = await site.open({ reducedMotion: 'reduce', viewport: { width: 390, height: 800 } })
  await page.addInitScript(watchShifts)
  await page.goto(longSpec('#400-rule-400'))
  await expect.poll(() => topOf(page, 400)).toSatisfy(isBelowHeader)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05)
})

test('a link to a late section opens it, the outline marks it, and scrolling on shifts nothing', async () => {
  const page = await site.open({ reducedMotion: 'reduce' })
  await page.addInitScript(watchShifts)
  await site.visit(page, longSpec('#400-rule-400'))
  await expect.poll(() => topOf(page, 400)).toSatisfy(isBelowHeader)
  const current = page.locator('.outline [aria-current="location"]')
  await current.filter({ hasText: 'Rule 400' }).waitFor()
  await expect.poll(() => isWithin(page, '.outline [aria-current="location"]', '.outline')).toBe(true)
  const landing = await shiftOf(page)
  expect(landing).toBeLessThanOrEqual(0.05)
  // Uses no key, because layout shifts soon after a key press are not counted.
  await page.mouse.move(700, 400)
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 600)
  await expect.poll(() => topOf(page, 400)).toBeLessThan(-2000)
  expect((await shiftOf(page)) - landing).toBeLessThanOrEqual(0.05)
  await page.locator('.outline a[href="#20-rule-20"]').click()
  await expect.poll(() => topOf(page, 20)).toSatisfy(isBelowHeader)
})

const isWithin = (page: Page, inner: string, outer: string) =>
  page.evaluate(
    ([inner = '', outer = '']) => {
      const line = document.querySelector(inner)?.getBoundingClientRect()
      const frame = document.querySelector(outer)?.getBoundingClientRect()
      return line !== undefined && frame !== undefined && line.top >= frame.top && line.bottom <= frame.bottom
    },
    [inner, outer],
  )

test('facets count all matches, also while the user is typing', async () => {
  const page = await site.open()
  for (const path of ['search?q=stamps&typing=1', 'search?q=stamps']) {
    await page.goto(site.at(path))
    expect(await page.locator('.facets').innerText()).toContain('acme/stamps')
    expect(await page.getByText('Counts cover only the best matches.').count()).toBe(0)
  }
})
