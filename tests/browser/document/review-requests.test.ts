import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { requestIndex } from '#server/library/repos/index'
import { openSite, type Site } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const FILE = 'docs/specs/refunds.md'
const PATH = `acme/payments/${FILE}`
const TEXT =
  '---\ntitle: Refunds\nstatus: todo\n---\n# Refunds\n\nMoney goes back.\n\n## Goal\n\nA refund takes five days at most.\n\n- [ ] It MUST work\n'
const site = openSite()
let payments: Awaited<ReturnType<Site['connect']>>
const asker = { id: 0, cookie: '' }

beforeAll(async () => {
  payments = await site.connect('payments', { [FILE]: TEXT })
  await payments.index()
  asker.id = await makeMember(site.db, site.org, 'viewer')
  asker.cookie = await signIn(site.db, asker.id)
})

const push = async (content: string) => {
  payments.git.commit({ [FILE]: content })
  await requestIndex(site.ctx, payments.key)
  await payments.index()
}

const openMenu = (page: Page) => page.getByLabel(/^Review(:|$)/).click()
const isWithinScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('one person asks without JavaScript, and another one requests changes, sees what changed and approves', async () => {
  const reader = await site.open({ cookie: asker.cookie, javaScriptEnabled: false, expected: [/csp/i] })
  await reader.goto(site.at(`specs/${PATH}`))
  await openMenu(reader)
  await reader.getByText('Nobody is asked yet.').waitFor()
  await reader.getByRole('link', { name: 'Ask for a review …' }).click()
  await reader.getByRole('heading', { name: 'Nobody is asked yet' }).waitFor()
  const form = reader.getByRole('form', { name: 'Ask for a review' })
  await form.getByRole('checkbox').check()
  await form.getByLabel('Message').fill('Is the time right?')
  await form.getByRole('button', { name: 'Ask for a review' }).click()
  await reader.getByRole('status').filter({ hasText: 'They are asked.' }).waitFor()
  await reader.getByRole('heading', { name: 'Requested' }).waitFor()

  const reviewer = await site.open()
  await site.visit(reviewer, site.at())
  const waiting = reviewer.getByRole('region', { name: /^Waiting for your review/ })
  await waiting.getByText(': Is the time right?').waitFor()
  await waiting.getByRole('link', { name: 'Refunds' }).click()
  const review = reviewer.getByRole('form', { name: 'Your review' })
  await review.getByRole('button', { name: 'Request changes' }).click()
  await reviewer.getByRole('alert').waitFor()
  await review.getByRole('textbox', { name: 'Your review' }).fill('Which days?')
  await review.getByRole('button', { name: 'Request changes' }).click()
  await reviewer.getByRole('status').filter({ hasText: 'You requested changes.' }).waitFor()
  expect(await findBarriers(reviewer)).toEqual([])

  await push(TEXT.replace('five days', 'five working days'))
  await reader.goto(site.at())
  const asked = reader.getByRole('region', { name: /^Your review requests/ })
  await asked.getByText('Changes requested').waitFor()
  await asked.getByRole('link', { name: 'Refunds' }).click()
  await reader.getByText('Which days?').waitFor()
  await reader.getByRole('button', { name: 'Ask again' }).click()
  await reader.getByRole('status').filter({ hasText: 'They are asked.' }).waitFor()

  await site.visit(reviewer, site.at(`specs/${PATH}`))
  await openMenu(reviewer)
  await reviewer.getByRole('link', { name: 'Open review …' }).click()
  const since = reviewer.getByRole('region', { name: 'Since your review' })
  await since.getByText('Goal').waitFor()
  await since.getByRole('link', { name: 'Compare' }).click()
  await reviewer.getByText('+A refund takes five working days at most.').waitFor()
  await site.visit(reviewer, site.at(`specs/${PATH}`))
  await openMenu(reviewer)
  await reviewer.getByRole('button', { name: 'Approve' }).click()
  await reviewer.getByRole('status').filter({ hasText: 'You approved this document.' }).waitFor()
  await reviewer.getByRole('heading', { name: 'Approved' }).waitFor()
  expect(payments.git.git('show', `HEAD:${FILE}`)).toContain('review_status: approved')
})

test('the review menu works with the keyboard on a phone, and has no barriers', async () => {
  await push(TEXT)
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at(`specs/${PATH}`))
  const button = page.getByLabel(/^Review(:|$)/)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Open review …' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await isWithinScreen(page)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Open review …' }).waitFor({ state: 'hidden' })
  await site.visit(page, site.at(`review-requests/${PATH}`))
  expect(await findBarriers(page)).toEqual([])
  expect(await isWithinScreen(page)).toBe(true)
})

test('a verdict about a text that changed meanwhile is refused, and the words stay', async () => {
  const reader = await site.open({ cookie: asker.cookie })
  await site.visit(reader, site.at(`review-requests/${PATH}`))
  await reader.getByRole('checkbox').check()
  await reader.getByRole('button', { name: 'Ask for a review' }).click()
  await reader.getByRole('status').filter({ hasText: 'They are asked.' }).waitFor()
  const reviewer = await site.open({ javaScriptEnabled: false, expected: [/csp/i] })
  await reviewer.goto(site.at(`review-requests/${PATH}`))
  await push(TEXT.replace('five days', 'six days'))
  await reviewer.getByRole('textbox', { name: 'Your review' }).fill('Good as it is.')
  await reviewer.getByRole('button', { name: 'Approve' }).click()
  await reviewer.getByRole('alert').filter({ hasText: 'has changed since' }).waitFor()
  expect(await reviewer.getByRole('textbox', { name: 'Your review' }).inputValue()).toBe('Good as it is.')
})
