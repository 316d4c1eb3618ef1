import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
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
  name = `tracked-${count}`
  const connected = await site.connect(name, { 'docs/specs/a.md': '# A\n\n## One\n' })
  git = connected.git
  await connected.index()
  await post('issues', { title: 'Typo in limits', labels: ['bug', 'docs'] })
  await post('issues', { title: 'Refunds are late', labels: ['bug'], assignees: [site.userId] })
  await post('issues', { title: 'Retries' })
  await post('labels', { name: 'bug', color: 'red' })
})

async function post(path: string, body: object) {
  const response = await fetch(`${site.address}${site.at(`api/repos/acme/${name}/${path}`)}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie: site.cookie, 'content-type': 'application/json', origin: site.address },
  })
  expect(response.status, await response.clone().text()).toBe(200)
}

const titles = (page: Page) => page.locator('tbody .row-title').allInnerTexts()

test('a choice filters the list at once, stands in the address and is removed by its chip', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`repos/acme/${name}/issues`))
  expect(await titles(page)).toEqual(['Retries', 'Refunds are late', 'Typo in limits'])
  await page.getByRole('combobox', { name: 'label' }).selectOption('bug')
  await expect.poll(() => titles(page)).toEqual(['Refunds are late', 'Typo in limits'])
  await page.getByRole('combobox', { name: 'label' }).selectOption('docs')
  await expect.poll(() => titles(page)).toEqual(['Typo in limits'])
  expect(new URL(page.url()).searchParams.getAll('label').filter(Boolean).sort()).toEqual(['bug', 'docs'])
  await page.getByRole('link', { name: 'Remove filter: Label docs' }).click()
  await expect.poll(() => titles(page)).toEqual(['Refunds are late', 'Typo in limits'])
  await page.getByRole('combobox', { name: 'order' }).selectOption('oldest')
  await expect.poll(() => titles(page)).toEqual(['Typo in limits', 'Refunds are late'])
  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await page.getByText('No matching issues').waitFor()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect.poll(() => titles(page)).toHaveLength(3)
})

test('filters work without JavaScript, and the address alone is the filter', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/issues`))
  await page.getByRole('combobox', { name: 'assignee' }).selectOption('none')
  await page.getByRole('searchbox', { name: 'Text' }).fill('limits')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => titles(page)).toEqual(['Typo in limits'])
  await page.goto(site.at(`repos/acme/${name}/issues?label=bug&assignee=${site.userId}&sort=oldest`))
  expect(await titles(page)).toEqual(['Refunds are late'])
  await page.getByRole('link', { name: 'bug', exact: true }).first().click()
  await expect.poll(() => titles(page)).toEqual(['Refunds are late', 'Typo in limits'])
  await page.goto(site.at('issues?q=retries'))
  expect(await titles(page)).toEqual(expect.arrayContaining(['Retries']))
})

test.each([
  ['without JavaScript', asleep],
  ['with JavaScript', {}],
])('labels get colors %s', async (_, options) => {
  const page = await site.open(options)
  await page.goto(site.at(`repos/acme/${name}/issues`))
  const label = page.locator('td .tag, th .tag').filter({ hasText: 'bug' }).first()
  expect(await label.getAttribute('class')).toContain('label-red')
  await page.getByRole('link', { name: 'Labels' }).click()
  await page.getByRole('textbox', { name: 'New label' }).fill('later')
  await page.getByRole('group', { name: 'Color', exact: true }).getByText('Purple').click()
  await page.getByRole('button', { name: 'Add label' }).click()
  await expect.poll(() => page.locator('th .tag.label-purple').allInnerTexts()).toEqual(['later'])
  await page.getByLabel('Change color of docs').click()
  await page.getByRole('group', { name: 'Color of docs' }).getByText('Green').click()
  await page.getByRole('button', { name: 'Save' }).filter({ visible: true }).click()
  await expect.poll(() => page.locator('th .tag.label-green').allInnerTexts()).toEqual(['docs'])
})

test('references in a text lead to the issue, the commit and the document', async () => {
  const sha = git.head()
  await post('issues', { title: 'All', body: `As #1 since ${sha.slice(0, 9)} in docs/specs/a.md` })
  const page = await site.open(asleep)
  const address = site.at(`repos/acme/${name}/issues/4`)
  await page.goto(address)
  await page.getByRole('link', { name: '#1', exact: true }).click()
  await page.getByRole('heading', { name: 'Typo in limits' }).waitFor()
  await page.goto(address)
  await page.getByRole('link', { name: sha.slice(0, 9), exact: true }).click()
  await page.getByRole('heading', { name: 'Start' }).waitFor()
  await expect.poll(() => page.locator('.diff-line.diff-added code').allInnerTexts()).toContain('+# A')
  await page.goto(address)
  await page.getByRole('link', { name: 'docs/specs/a.md' }).click()
  await page.getByRole('heading', { name: 'A', exact: true }).first().waitFor()
})

test('a comment that is refused stays in the form, and the issue stays open', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/issues/3`))
  const box = page.getByRole('textbox', { name: 'Comment' })
  // Browsers count characters, the server refuses what no file can hold.
  await box.evaluate((element) => element.removeAttribute('maxlength'))
  await box.fill('x'.repeat(65_537))
  await page.getByRole('button', { name: 'Close as completed' }).click()
  await page.getByRole('alert').waitFor()
  expect(await box.inputValue()).toHaveLength(65_537)
  await page.getByRole('button', { name: 'Close as completed' }).waitFor()
})

const read = async (number: number) =>
  (await site.ask(site.at(`api/repos/acme/${name}/issues/${number}`))).json()

test('selected issues are labelled, assigned and closed together, and a toast takes it back', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`repos/acme/${name}/issues?state=open`))
  const select = async () => {
    for (const title of ['Typo in limits', 'Retries'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
  }
  await select()
  await page.getByRole('combobox', { name: 'Label of the selected issues' }).fill('later')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Label later added to 2 issues.').waitFor()
  expect([(await read(1)).labels, (await read(3)).labels]).toEqual([['bug', 'docs', 'later'], ['later']])
  await select()
  const assignee = page.getByRole('combobox', { name: 'Assignee of the selected issues' })
  await assignee.selectOption(String(site.userId))
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText('2 issues assigned.').waitFor()
  expect((await read(3)).assignees).toMatchObject([{ user_id: site.userId }])
  await select()
  await page.getByRole('button', { name: 'Close as not planned' }).click()
  await expect.poll(() => titles(page)).toEqual(['Refunds are late'])
  const toast = page.locator('.toast').filter({ hasText: '2 issues closed.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles(page)).toHaveLength(3)
  expect(new URL(page.url()).searchParams.get('state')).toBe('open')
})

test('without JavaScript, a form changes selected issues of all repositories', async () => {
  const page = await site.open({ ...asleep, viewport: { width: 390, height: 800 } })
  await page.goto(site.at('issues?q=retries&sort=title'))
  await page.getByRole('checkbox', { name: 'Select Retries' }).first().check()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Add label' }).click()
  await page.getByRole('alert').getByText('Type the label that the issues get.').waitFor()
  await page.getByRole('checkbox', { name: 'Select Retries' }).first().check()
  await page.getByRole('button', { name: 'Close as completed' }).click()
  await page.getByRole('status').getByText('1 issue closed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('status').getByText('The change of 1 issue was undone.').waitFor()
})

test('a reader selects nothing', async () => {
  const reader = await makeMember(site.db, site.org, 'viewer')
  const page = await site.open({ cookie: await signIn(site.db, reader) })
  await site.visit(page, site.at(`repos/acme/${name}/issues`))
  expect(await titles(page)).toHaveLength(3)
  expect(await page.getByRole('checkbox').count()).toBe(0)
})
