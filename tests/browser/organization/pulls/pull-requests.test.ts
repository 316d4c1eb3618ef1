import { beforeEach, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import type { TestRepository } from '#tests/support/git-repository'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

let git: TestRepository
let name = ''
let count = 0

beforeEach(async () => {
  count += 1
  name = `specs-${count}`
  const connected = await site.connect(name, { 'docs/specs/a.md': '# A\n\n## One\n' })
  git = connected.git
  await connected.index()
  git.git('checkout', '--quiet', '-b', 'add-two')
  git.commit({ 'docs/specs/a.md': '# A\n\n## One\n\n## Two <b>\n' }, 'Add a section')
  git.git('checkout', '--quiet', 'main')
})

test.each([
  ['without JavaScript', asleep],
  ['with JavaScript', {}],
])('a pull request is opened, read, discussed and merged %s', async (_, options) => {
  const page = await site.open(options)
  await page.goto(site.at(`repos/acme/${name}`))
  await page.getByRole('main').getByRole('link', { name: 'Pull requests' }).click()
  await page.getByRole('link', { name: 'New pull request' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Add a second section')
  await page.getByRole('textbox', { name: 'Description' }).fill('It was **missing**.')
  await page.getByRole('button', { name: 'Create pull request' }).click()

  await page.getByRole('heading', { name: 'Add a second section' }).waitFor()
  await expect.poll(() => page.locator('.prose strong').innerText()).toBe('missing')
  await expect
    .poll(() => page.locator('.diff-lines .diff-added code').allInnerTexts())
    .toContain('+## Two <b>')
  await expect
    .poll(() => page.locator('.merge-panel').innerText())
    .toContain('This branch has no conflicts with the base branch.')

  await page.getByRole('link', { name: 'Rendered' }).click()
  await expect.poll(() => page.locator('ins.added').allInnerTexts()).toEqual(['Two'])
  expect(new URL(page.url()).searchParams.get('view')).toBe('rendered')
  await page.getByRole('link', { name: 'Source' }).click()
  await page.locator('.diff-lines').waitFor()

  await page.getByRole('textbox', { name: 'Comment' }).fill('Looks right')
  await page.getByRole('button', { name: 'Comment' }).click()
  await page.getByText('Looks right', { exact: true }).and(page.locator('p')).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('')

  await page.getByRole('combobox', { name: 'Merge method' }).selectOption('squash')
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Merged by').waitFor()
  expect(git.git('log', '-1', '--format=%s', 'main')).toBe('Add a second section (#1)')
})

test('a pull request that cannot be merged shows why and can be closed with a comment', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/pulls/new`))
  await page.getByRole('textbox', { name: 'Title' }).fill('Add a second section')
  await page.getByRole('button', { name: 'Create pull request' }).click()
  await page.getByRole('heading', { name: 'Add a second section' }).waitFor()
  git.commit({ 'docs/specs/a.md': '# A\n\n## Eins\n' })
  await page.reload()
  expect(await page.locator('.merge-panel').innerText()).toContain('docs/specs/a.md')
  expect(await page.getByRole('button', { name: 'Merge' }).count()).toBe(0)
  await page.getByRole('textbox', { name: 'Comment' }).fill('Superseded')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('without merging').waitFor()
  await page.getByText('Superseded', { exact: true }).and(page.locator('p')).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('')
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
})

test('an invalid pull request shows errors and keeps the input', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/pulls/new`))
  await page.getByRole('textbox', { name: 'Title' }).fill('Nothing new')
  await page.getByRole('combobox', { name: 'Compare' }).selectOption('main')
  await page.getByRole('button', { name: 'Create pull request' }).click()
  await expect
    .poll(() => page.getByRole('alert').innerText())
    .toContain('main has no commits that main does not have')
  await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Nothing new')
})

test('an issue is opened, planned, edited, and closed as not planned with a comment, without JavaScript', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/issues/new`))
  await page.getByRole('textbox', { name: 'Title' }).fill('A typo')
  await page.getByRole('textbox', { name: 'Labels' }).fill('docs, small')
  await page.getByRole('textbox', { name: 'Milestone' }).fill('Autumn')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Create issue' }).click()
  await expect.poll(() => page.locator('.tag').allInnerTexts()).toEqual(['docs', 'small'])
  await expect
    .poll(() => page.locator('.issue-facts').innerText())
    .toMatch(/Assignees Member .*Milestone Autumn/s)

  await page.getByText('Edit details').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Two typos')
  await page.getByRole('textbox', { name: 'Milestone' }).fill('')
  await page.getByRole('checkbox').first().uncheck()
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('heading', { name: 'Two typos' }).waitFor()
  await expect
    .poll(() => page.locator('.issue-facts').innerText())
    .toMatch(/Assignees No one.*Milestone None/s)

  await page.getByRole('textbox', { name: 'Comment' }).fill('Not worth it')
  await page.getByRole('button', { name: 'Close as not planned' }).click()
  await page.getByText('Not worth it', { exact: true }).and(page.locator('p')).waitFor()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await expect.poll(() => page.locator('.page-head .status').innerText()).toBe('Not planned')
  await page.getByRole('main').getByRole('link', { name: 'Issues' }).click()
  await page.getByText('No issues').waitFor()
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect.poll(() => page.locator('tbody .row-title').allInnerTexts()).toEqual(['Two typos'])
})
