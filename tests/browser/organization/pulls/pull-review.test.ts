import { beforeEach, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import type { TestRepository } from '#tests/support/git-repository'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

let git: TestRepository
let name = ''
let count = 0

beforeEach(async () => {
  count += 1
  name = `reviewed-${count}`
  const connected = await site.connect(name, { 'docs/specs/a.md': '# A\n\n## One\n' })
  git = connected.git
  await connected.index()
  git.git('checkout', '--quiet', '-b', 'add-two')
  git.commit({ 'docs/specs/a.md': '# A\n\n## One\n\n## Two\n' }, 'Add a section\n\nIt was missing.')
  git.git('checkout', '--quiet', 'main')
})

test.each([
  ['without JavaScript', asleep],
  ['with JavaScript', {}],
])('a draft gets its text from the commit, is made ready, approved and merged %s', async (_, options) => {
  const page = await site.open(options)
  await page.goto(site.at(`repos/acme/${name}/pulls/new`))
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Add a section')
  expect(await page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('It was missing.')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await page.getByText('This pull request is a draft.').waitFor()
  expect(await page.getByRole('button', { name: 'Merge' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Ready for review' }).click()
  await page.getByRole('button', { name: 'Merge' }).waitFor()

  const reviewer = await makeMember(site.db, site.org, 'editor')
  const other = await site.open({ ...options, cookie: await signIn(site.db, reviewer) })
  const address = site.at(`repos/acme/${name}/pulls/1`)
  await other.goto(address)
  await other.getByText('Review changes').click()
  await other.getByRole('textbox', { name: 'Your review' }).fill('Clear now')
  await other.getByRole('button', { name: 'Approve' }).click()
  await other.getByRole('region', { name: 'Reviewers' }).getByText('Approved', { exact: true }).waitFor()
  const review = other.getByRole('article', { name: /^Review by/ })
  await review.getByText('Clear now', { exact: true }).waitFor()
  const approved = git.git('rev-parse', 'add-two').slice(0, 7)
  await expect
    .poll(() => review.locator('header').innerText())
    .toMatch(new RegExp(`Approved\\s+at ${approved}`))
  expect(await review.locator('header').innerText()).not.toContain('before the latest changes')

  git.git('checkout', '--quiet', 'add-two')
  git.commit({ 'docs/specs/a.md': '# A\n\n## One\n\n## Three\n' }, 'Rename it')
  git.git('checkout', '--quiet', 'main')
  await page.goto(address)
  await page.getByText('outdated by newer commits').waitFor()
  const stale = page.getByRole('article', { name: /^Review by/ })
  await expect.poll(() => stale.locator('header').innerText()).toContain('before the latest changes')
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByText('Requested', { exact: true }).waitFor()
  await other.goto(site.at())
  const waiting = other.getByRole('region', { name: /^Waiting for your review/ })
  await waiting.getByRole('link', { name: 'Add a section' }).click()
  await other.getByRole('heading', { name: 'Add a section' }).waitFor()
  await page.getByRole('checkbox', { name: 'Delete branch after merge' }).check()
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Merged by').waitFor()
  expect(git.git('branch', '--format=%(refname:short)')).toBe('main')
})

test('people are asked to review, and a branch is deleted after the merge, without JavaScript', async () => {
  const reviewer = await makeMember(site.db, site.org, 'editor')
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/pulls/new`))
  await page.getByRole('button', { name: 'Create pull request' }).click()
  await page.getByText('No reviewers.').waitFor()
  expect(await page.getByText('Review changes').count()).toBe(0)
  await page.getByText('Ask for a review').click()
  await page.locator(`input[name="reviewer"][value="${reviewer}"]`).check()
  await page.getByRole('button', { name: 'Save reviewers' }).click()
  await page.getByText('Requested', { exact: true }).waitFor()
  const other = await site.open({ ...asleep, cookie: await signIn(site.db, reviewer) })
  await other.goto(page.url())
  await other.getByText('Review changes').click()
  await other.getByRole('button', { name: 'Request changes' }).click()
  await other.getByRole('alert').waitFor()
  await other.getByText('Review changes').click()
  await other.getByRole('textbox', { name: 'Your review' }).fill('State the limit')
  await other.getByRole('button', { name: 'Request changes' }).click()
  await other
    .getByRole('region', { name: 'Reviewers' })
    .getByText('Changes requested', { exact: true })
    .waitFor()
  const review = other.getByRole('article', { name: /^Review by/ })
  await expect
    .poll(() => review.innerText())
    .toMatch(/Changes requested\s+at [0-9a-f]{7}[\s\S]*State the limit/)
  await page.reload()
  await page.getByRole('region', { name: 'Merge' }).getByText('Changes requested by Member').waitFor()
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('button', { name: 'Delete branch' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Delete branch' }).count()).toBe(0)
  expect(git.git('branch', '--format=%(refname:short)')).toBe('main')
})
