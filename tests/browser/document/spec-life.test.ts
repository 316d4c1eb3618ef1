import { beforeAll, expect, test } from 'vitest'
import { attestations } from '#db/schema/index'
import { openSite } from '#tests/browser/open-site'
import { followIndex } from '#tests/server/library/history/follow'
import { findBarriers } from '#tests/support/browser/find-barriers'
import type { TestRepository } from '#tests/support/git-repository'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\nagents:\n  stale_detection: 30d\n'
const PATH = 'docs/specs/refunds.md'
const refunds = (title: string, box: string, rest = '') => `---
title: Refunds
---

# Refunds

## 1. ${title}
<!-- svc:system:1 status:todo -->

Money goes back.

- [${box}] It MUST be whole
  <!-- svc:realized-in:PR#7 src/refunds.ts -->

## 2. Limits

Nobody gets back more than they paid.
${rest}`

const day = (date: number) => new Date(Date.UTC(2026, 0, date, 12))
const spec = (name: string) => site.at(`specs/acme/${name}/${PATH}`)
const history = (name: string) => site.at(`history/acme/${name}/${PATH}`)
const metaOf = (title: string) => `.part-heading:has(:text("${title}")) + .section-meta`

let git: TestRepository
const commits: string[] = []

/** A spec whose first section is older than the code that implements it. */
async function connectStale(name: string) {
  const connected = await site.connect(name, null)
  ;({ git } = connected)
  const commit = (...change: Parameters<TestRepository['commit']>) => commits.push(git.commit(...change))
  commit({ 'CONFIG.yaml': CONFIG, [PATH]: refunds('Full', ' '), 'src/refunds.ts': 'one\n' }, 'Begin', day(1))
  commit({ [PATH]: refunds('Whole refunds', ' ') }, 'Say what is whole', day(2))
  commit({ [PATH]: refunds('Whole refunds', 'x') }, 'Give all of it back', day(3))
  commit({ 'src/refunds.ts': 'two\n' }, 'Change the code', day(4))
  await connected.index()
  await followIndex({ ...site.ctx, clock: { now: () => day(5) } }, connected.key)
}

beforeAll(async () => {
  await connectStale('payments')
  await connectStale('quiet')
})

test('a section whose code changed is stale until a user marks it as reviewed', async () => {
  const page = await site.open()
  await site.visit(page, spec('payments'))
  const section = page.locator(metaOf('1. Whole refunds'))
  expect(await section.innerText()).toMatch(/Stale: code changed /)
  expect(await page.locator(metaOf('2. Limits')).innerText()).not.toContain('Stale:')
  await section.getByRole('button', { name: 'Mark reviewed' }).click()
  await section.getByText('Reviewed by').waitFor()
  await expect.poll(() => section.innerText()).not.toContain('Stale:')
  await page.getByRole('status').getByText('Section marked as reviewed.').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('1-whole-refunds')
  expect(await findBarriers(page)).toEqual([])
})

test('marking as reviewed works without JavaScript and returns to the section', async () => {
  const page = await site.open(asleep)
  await page.goto(spec('quiet'))
  await page.locator(metaOf('1. Whole refunds')).getByRole('button', { name: 'Mark reviewed' }).click()
  await page.locator(metaOf('1. Whole refunds')).getByText('Reviewed by').waitFor()
  expect(new URL(page.url()).hash).toBe('#1-whole-refunds')
  expect((await site.db.select().from(attestations)).length).toBeGreaterThan(0)
})

test('marking as reviewed is rejected if the section changed since the page was loaded', async () => {
  const page = await site.open(asleep)
  await page.goto(spec('payments'))
  const section = page.locator(metaOf('2. Limits'))
  await section.locator('summary').click()
  const button = section.getByRole('button', { name: 'Mark reviewed' })
  await button.evaluate((element: HTMLButtonElement) => {
    element.value = 'another-hash 2-limits'
  })
  await button.click()
  await expect.poll(() => section.getByRole('alert').innerText()).toContain('has changed since you read it')
})

test("a section's links, markdown and id are copied from its menu, by keyboard", async () => {
  const page = await site.open({ permissions: ['clipboard-read', 'clipboard-write'] })
  await site.visit(page, spec('payments'))
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const copy = async (name: string) => {
    const menu = page.getByLabel('Actions for Limits')
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.locator(metaOf('2. Limits')).getByRole('button', { name, exact: true }).press('Enter')
    await expect.poll(() => menu.evaluate((summary) => document.activeElement === summary)).toBe(true)
    return copied()
  }
  expect(await copy('Copy link')).toBe(`${site.address}${spec('payments')}#2-limits`)
  expect(await copy('Copy Markdown')).toBe('## 2. Limits\n\nNobody gets back more than they paid.\n')
  expect(await copy('Copy ID')).toBe('2-limits')
  const permanent = await copy('Copy permalink')
  await page.goto(permanent)
  await expect.poll(() => page.url()).toBe(`${site.address}${spec('payments')}#2-limits`)
})

test('the history lists the changes of the document and of one section by commit', async () => {
  const page = await site.open()
  await site.visit(page, spec('payments'))
  await page.getByLabel('More actions').click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
  const historyLines = await page.locator('.history > li').allInnerTexts()
  expect(historyLines.map((text) => text.split('\n')[0])).toEqual([
    ...['Give all of it back', 'Say what is whole', 'Begin'],
  ])
  expect(historyLines[0]).toContain('criterion met: “It MUST be whole”')
  expect(historyLines[1]).toContain('renamed from “Full”')
  expect(await findBarriers(page)).toEqual([])
  await site.visit(page, `${history('payments')}?section=2-limits`)
  expect(await page.locator('.history > li').allInnerTexts()).toEqual([expect.stringContaining('Begin')])
})

test.each([
  ['Asia/Tokyo', 'Jan 3, 2026, 9:00:00 PM'],
  ['America/New_York', 'Jan 3, 2026, 7:00:00 AM'],
])(
  'a time is shown relative to now, and on hover exactly in the time zone of the reader: %s',
  async (timezoneId, exact) => {
    const page = await site.open({ timezoneId })
    await site.visit(page, history('payments'))
    const time = page.locator('.history > li').first().locator('time')
    expect(await time.innerText()).toMatch(/^(?:\d+ \w+ ago|last \w+)$/)
    await expect.poll(async () => (await time.getAttribute('title'))?.replace(/\s/g, ' ')).toBe(exact)
  },
)

test('an old version is marked as such and offers no actions', async () => {
  const page = await site.open()
  await site.visit(page, history('payments'))
  await page.getByRole('link', { name: `View at ${commits[0]?.slice(0, 10)}` }).click()
  await page
    .getByRole('note')
    .getByText(`You are viewing an old version: ${commits[0]?.slice(0, 10)}`)
    .waitFor()
  await page.getByRole('heading', { name: '1. Full' }).waitFor()
  expect(
    await page.locator('.document .menu, .document .actions, .page-bar-actions > *, [form]').count(),
  ).toBe(0)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'View current version' }).click()
  await page.getByRole('heading', { name: '1. Whole refunds' }).waitFor()
})

test('two versions are compared in words and line by line', async () => {
  const page = await site.open()
  await site.visit(page, history('payments'))
  await page.getByRole('link', { name: `Changes since ${commits[0]?.slice(0, 10)}` }).click()
  const words = page.getByRole('region', { name: 'Summary' })
  await words.getByText('1 Whole refunds: renamed from “Full”').waitFor()
  expect(await words.innerText()).toContain('criterion met: “It MUST be whole”')
  expect(await page.locator('.diff-added').allInnerTexts()).toContain('+## 1. Whole refunds\n')
  expect(await page.locator('.diff-removed').allInnerTexts()).toContain('-## 1. Full\n')
  expect(await findBarriers(page)).toEqual([])
})

test.each([
  ['compare', '?from=0000000', 404],
  ['compare', '', 422],
  ['specs', '?as_of=yesterday', 422],
  ['history', '?as_of=2001-01-01', 404],
])('%s%s is rejected with %i and a page that explains why', async (kind, query, status) => {
  const answer = await site.ask(site.at(`${kind}/acme/payments/${PATH}${query}`), { accept: 'text/html' })
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain('Go to My work')
})

test('the page that mails link to marks all stale sections as reviewed, and only when asked to', async () => {
  await connectStale('mailed')
  const page = await site.open(asleep)
  await page.goto(site.at(`attest/acme/mailed/${PATH}`))
  expect(await page.getByRole('listitem').filter({ hasText: 'Whole refunds' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Mark all as reviewed' }).click()
  await page.getByRole('heading', { name: 'Marked as reviewed' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Refunds' }).click()
  expect(await page.locator(metaOf('1. Whole refunds')).innerText()).toContain('Reviewed by')
})
