import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

let name = ''
let count = 0

beforeEach(async () => {
  count += 1
  name = `edited-${count}`
  const { git, index } = await site.connect(name, { 'docs/specs/a.md': '# A\n\n## One\n' })
  await index()
  git.git('checkout', '--quiet', '-b', 'side')
  git.commit({ 'docs/specs/a.md': '# A\n\n## Two\n' }, 'Rename it')
  git.git('checkout', '--quiet', 'main')
  await post('issues', { title: 'A typo', body: 'First\n\nSecond', labels: ['docs'] })
  await post('pulls', { title: 'A typo', body: 'First\n\nSecond', head: 'side' })
  await post('issues/2', { labels: ['docs'] })
})

async function post(path: string, body: object) {
  const response = await fetch(`${site.address}${site.at(`api/repos/acme/${name}/${path}`)}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie: site.cookie, 'content-type': 'application/json', origin: site.address },
  })
  expect(response.status, await response.clone().text()).toBe(200)
}

const describedBy = (page: Page) => page.locator('.conversation .prose').first()

test.each([
  ['an issue', 'issues/1', 'without JavaScript', asleep],
  ['an issue', 'issues/1', 'with JavaScript', {}],
  ['a pull request', 'pulls/2', 'without JavaScript', asleep],
  ['a pull request', 'pulls/2', 'with JavaScript', {}],
])('%s (%s) is edited, and the edit is undone, %s', async (_, path, __, options) => {
  const page = await site.open(options)
  await page.goto(site.at(`repos/acme/${name}/${path}`))
  await page.getByText('Edit details').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Two typos')
  await page.getByRole('textbox', { name: 'Description' }).fill('Third\n\nFourth')
  await page.getByRole('textbox', { name: 'Labels' }).fill('small, docs')
  await page.getByRole('checkbox', { name: 'Member' }).first().check()
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('heading', { name: 'Two typos' }).waitFor()
  await expect.poll(() => page.locator('.page-head .tag').allInnerTexts()).toEqual(['small', 'docs'])
  await expect.poll(() => describedBy(page).innerText()).toBe('Third\n\nFourth')
  await expect.poll(() => page.locator('.issue-facts').innerText()).toMatch(/Assignees Member/)

  await post(path.replace('pulls', 'issues'), { milestone: 'Autumn' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await page.getByRole('heading', { name: 'A typo' }).waitFor()
  await expect.poll(() => page.locator('.page-head .tag').allInnerTexts()).toEqual(['docs'])
  await expect.poll(() => describedBy(page).innerText()).toBe('First\n\nSecond')
  await expect
    .poll(() => page.locator('.issue-facts').innerText())
    .toMatch(/Assignees No one.*Milestone Autumn/s)
})

test('a rejected edit of a pull request keeps what was typed and changes nothing, without JavaScript', async () => {
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/pulls/2`))
  await page.getByText('Edit details').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Two typos')
  await page.getByRole('textbox', { name: 'Labels' }).fill('x'.repeat(200))
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Two typos')
  await page.goto(page.url())
  await page.getByRole('heading', { name: 'A typo' }).waitFor()
})
