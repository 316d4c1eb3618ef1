import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openPull } from '#server/writing/pulls/open-pull'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'

const FILE = 'docs/specs/refunds.md'
const TEXT = '# Refunds\n\nMoney goes back.\n\nWithin 30 days.\n\nTo the card.\n'
const site = openSite()
let count = 0
let name = ''
let git: Awaited<ReturnType<typeof site.connect>>['git']
let reader: { id: number; cookie: string }

/** A pull request of the editor that changes line 5, and a viewer. */
beforeEach(async () => {
  count += 1
  name = `lines-${count}`
  git = (await site.connect(name, { [FILE]: TEXT })).git
  push(TEXT.replace('30', '14'), 'sooner')
  const author = { ...site.ctx, org: site.org, permissions: [], actor: userActor(site.userId) }
  await openPull(author, { owner: 'acme', repo: name }, { title: 'Refund sooner', head: 'sooner' })
  const id = await makeMember(site.db, site.org, 'viewer')
  reader = { id, cookie: await signIn(site.db, id) }
})

function push(content: string, branch = 'sooner') {
  git.git(
    'checkout',
    '--quiet',
    ...(branch === 'sooner' && git.git('branch', '--list', branch) === '' ? ['-b'] : []),
    branch,
  )
  git.commit({ [FILE]: content })
  git.git('checkout', '--quiet', 'main')
}

const pull = () => site.at(`repos/acme/${name}/pulls/1`)
const diff = (page: Page) => page.getByRole('region', { name: 'Files changed' })
/** A comment, not the field with the same text. */
const said = (within: Page | Locator, text: string) => within.getByText(text).and(within.locator('p'))
const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true })
const isWithinScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('one person comments on a line, another one answers and resolves, and a push makes it outdated', async () => {
  const asking = await site.open({ cookie: reader.cookie })
  await site.visit(asking, pull())
  await asking.getByRole('link', { name: 'Comment on line 5' }).click()
  const form = asking.getByRole('form', { name: `New comment on ${FILE}` })
  await form.getByRole('textbox', { name: 'Comment' }).fill('Calendar days?')
  expect(await findBarriers(asking)).toEqual([])
  await form.getByRole('button', { name: 'Comment' }).click()
  await said(diff(asking), 'Calendar days?').waitFor()
  await form.waitFor({ state: 'hidden' })

  const author = await site.open()
  await site.visit(author, pull())
  const entry = conversation(author).getByRole('article', { name: `Comments on ${FILE}:5` })
  await entry.getByText('+Within 14 days.').waitFor()
  const thread = diff(author).getByRole('region', { name: 'Comments on Within 14 days.' })
  await thread.getByRole('textbox', { name: 'Answer' }).fill('Yes, as in the terms.')
  await thread.getByRole('button', { name: 'Answer' }).click()
  await said(entry, 'Yes, as in the terms.').waitFor()
  expect(await findBarriers(author)).toEqual([])
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await diff(author).getByText('Resolved thread on line 5').waitFor()

  await site.visit(asking, pull())
  await diff(asking).getByText('Resolved thread on line 5').click()
  await said(diff(asking), 'Yes, as in the terms.').waitFor()
  await diff(asking).getByRole('button', { name: 'Reopen' }).click()
  await diff(asking).getByRole('button', { name: 'Resolve' }).waitFor()
  push(TEXT.replace('30', '10'))
  await site.visit(asking, pull())
  const outdated = conversation(asking).getByRole('article', { name: `Comments on ${FILE}:5` })
  await outdated.getByText('Outdated').waitFor()
  await outdated.getByText('+Within 14 days.').waitFor()
  expect(await said(diff(asking), 'Calendar days?').count()).toBe(0)
})

test('lines are chosen with Shift, and on a phone by number', async () => {
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, pull())
  await page.getByRole('link', { name: 'Comment on line 3' }).click()
  await page.getByRole('form', { name: `New comment on ${FILE}` }).waitFor()
  await page.getByRole('link', { name: 'Comment on line 5' }).click({ modifiers: ['Shift'] })
  await page.getByLabel('From line').and(page.locator('[value="3"]')).waitFor()
  expect(await page.getByLabel('To line').inputValue()).toBe('5')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `Comment on lines of ${FILE}` }).click()
  await page.getByLabel('From line').fill('3')
  await page.getByLabel('To line').fill('99')
  const form = page.getByRole('form', { name: `New comment on ${FILE}` })
  await form.getByRole('textbox', { name: 'Comment' }).fill('Which days?')
  await form.getByRole('button', { name: 'Comment' }).click()
  await form.getByRole('alert').filter({ hasText: 'is not in the diff' }).waitFor()
  await page.getByLabel('To line').fill('5')
  expect(await isWithinScreen(page)).toBe(true)
  await form.getByRole('button', { name: 'Comment' }).click()
  await conversation(page)
    .getByRole('article', { name: `Comments on ${FILE}:3-5` })
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await isWithinScreen(page)).toBe(true)
})

test('works without JavaScript, on the page of the thread, too', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/csp/i] })
  await page.goto(pull())
  await page.getByRole('link', { name: 'Comment on removed line 5' }).click()
  const form = page.getByRole('form', { name: `New comment on ${FILE}` })
  await form.getByRole('textbox', { name: 'Comment' }).fill('Why not?')
  await form.getByRole('button', { name: 'Comment' }).click()
  const thread = diff(page).getByRole('region', { name: 'Comments on Within 30 days.' })
  await thread.getByRole('textbox', { name: 'Answer' }).fill('Because.')
  await thread.getByRole('button', { name: 'Answer' }).click()
  await page.getByRole('heading', { name: 'Comments on Refund sooner #1' }).waitFor()
  await said(page, 'Because.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Refund sooner #1' }).click()
  await said(conversation(page), 'Because.').waitFor()
})

test('verdicts are part of the conversation', async () => {
  const id = await makeMember(site.db, site.org, 'editor')
  const page = await site.open({ cookie: await signIn(site.db, id) })
  await site.visit(page, pull())
  await page.getByText('Review changes').click()
  await page.getByLabel('Your review').fill('State the limit.')
  await page.getByRole('button', { name: 'Request changes' }).click()
  const [first, second] = [0, 1].map((at) =>
    conversation(page)
      .getByRole('article', { name: /^Review by/ })
      .nth(at),
  )
  await first?.getByText('Changes requested').waitFor()
  await first?.getByText('State the limit.').waitFor()
  await page.getByText('Review changes').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await second?.getByText('Approved').waitFor()
  expect(await findBarriers(page)).toEqual([])
})
