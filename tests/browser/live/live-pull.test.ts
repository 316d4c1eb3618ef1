import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openPull } from '#server/writing/pulls/open-pull'
import { openSite } from '#tests/browser/open-site'
import type { TestRepository } from '#tests/support/git-repository'
import { makeMember, signIn } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'

const FILE = 'docs/specs/refunds.md'
const TEXT = '# Refunds\n\nMoney goes back.\n\nWithin 14 days.\n\nTo the card.\n'
const site = openSite()
let count = 0
let name = ''
let git: TestRepository
let other = ''

/** A pull request of the editor that changes line 5, and another editor. */
beforeEach(async () => {
  count += 1
  name = `live-${count}`
  git = (await site.connect(name, { [FILE]: TEXT.replace('14', '30') })).git
  git.git('branch', 'sooner')
  push(TEXT)
  const author = { ...site.ctx, org: site.org, permissions: [], actor: userActor(site.userId) }
  await openPull(author, { owner: 'acme', repo: name }, { title: 'Refund sooner', head: 'sooner' })
  other = await signIn(site.db, await makeMember(site.db, site.org, 'editor'))
})

function push(content: string) {
  git.git('checkout', '--quiet', 'sooner')
  git.commit({ [FILE]: content })
  git.git('checkout', '--quiet', 'main')
}

/** What the other person does in their own browser. */
async function send(path: string, body: object) {
  const response = await fetch(`${site.address}/app/${site.org.slug}/api/${path}`, {
    method: 'POST',
    headers: { cookie: other, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** Opens the pull request in a page that hears of everything from now on. */
async function follow(): Promise<Page> {
  const page = await site.open()
  const following = page.waitForResponse((response) => response.url().includes('/api/live'))
  await site.visit(page, site.at(`repos/acme/${name}/pulls/1`))
  await following
  return page
}

test('an open pull request shows comments, verdicts and the merge of somebody else, and keeps what is typed', async () => {
  const page = await follow()
  const at = `repos/acme/${name}/pulls/1`
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
  const comment = page.locator('#pl-_comment')
  await comment.fill('I think')
  await page.getByText('Ask for a review').click()
  await send(`repos/acme/${name}/issues/1/comments`, { body: 'Looks right.' })
  await conversation.getByText('Looks right.').waitFor()
  const { id } = await send(`${at}/threads`, { path: FILE, line: 5, body: 'Which days?' })
  const entry = conversation.getByRole('article', { name: `Comments on ${FILE}:5` })
  await entry.getByText('Which days?').waitFor()
  await entry.getByRole('textbox', { name: 'Answer' }).fill('Calendar')
  await send(`comments/${id}/replies`, { body: 'Working days?' })
  await entry.getByText('Working days?').waitFor()
  await send(`${at}/approve`, {})
  await page.getByRole('region', { name: 'Reviewers' }).getByText('Approved', { exact: true }).waitFor()
  expect(await entry.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('Calendar')
  expect(await comment.inputValue()).toBe('I think')
  await send(`${at}/merge`, {})
  await page.getByText('Merged by').waitFor()
  expect(await comment.inputValue()).toBe('I think')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await conversation.getByText('I think').and(page.locator('p')).waitFor()
  await expect.poll(() => comment.inputValue()).toBe('')
})

test('an open pull request shows a push, and keeps the comment that is typed on a line', async () => {
  const page = await follow()
  await page.getByRole('link', { name: 'Comment on line 5' }).click()
  const form = page.getByRole('form', { name: `New comment on ${FILE}` })
  await form.getByRole('textbox', { name: 'Comment' }).fill('Which days?')
  push(`Preface.\n\n${TEXT}`)
  await page.getByText('The branch has moved to').waitFor()
  await page.getByRole('region', { name: 'Files changed' }).getByText('+Preface.').waitFor()
  expect(await form.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Which days?')
  await form.getByRole('button', { name: 'Comment' }).click()
  await form.getByRole('alert').filter({ hasText: 'sooner has moved to' }).waitFor()
})
