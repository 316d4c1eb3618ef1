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
  name = `related-${count}`
  for (const repo of [name, `${name}-other`]) await site.connect(repo, { 'README.md': '# A\n' })
  for (const title of ['Refund twice', 'Limits are wrong', 'Rounding of cents'])
    await post('issues', { title })
  await post('issues', { title: 'Fees of banks', body: 'Like #1.' }, `${name}-other`)
})

async function post(path: string, body: object, repo = name) {
  const response = await fetch(`${site.address}${site.at(`api/repos/acme/${repo}/${path}`)}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie: site.cookie, 'content-type': 'application/json', origin: site.address },
  })
  expect(response.status, await response.clone().text()).toBe(200)
}

const issuePath = (number: number, repo = name) => site.at(`repos/acme/${repo}/issues/${number}`)
const relations = (page: Page) => page.getByRole('region', { name: 'Relations' })
const group = (page: Page, title: string) => relations(page).getByRole('list', { name: title })

async function addByNumber(page: Page, relation: string, other: string) {
  await page.getByText('Add relation').click()
  await page.getByLabel('This issue').selectOption({ label: relation })
  await page.getByLabel('Issue', { exact: true }).fill(other)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

test.each([
  ['without JavaScript', asleep],
  ['with JavaScript', {}],
])('an issue is related by number and from both sides, and the removal is undone, %s', async (_, options) => {
  const page = await site.open(options)
  await page.goto(issuePath(1))
  await relations(page).getByText('No related issues.').waitFor()
  await addByNumber(page, 'is blocked by', '#2')
  await group(page, 'Blocked by').getByRole('link', { name: '#2 Limits are wrong' }).waitFor()
  await addByNumber(page, 'has the sub-issue', `${name}-other#1`)
  await group(page, 'Sub-issues')
    .getByRole('link', { name: `${name}-other#1 Fees of banks` })
    .click()
  await page.getByRole('heading', { name: 'Fees of banks' }).waitFor()
  await group(page, 'Parent')
    .getByRole('link', { name: `${name}#1 Refund twice` })
    .waitFor()
  await page.getByRole('button', { name: `Remove ${name}#1 from “Parent”` }).click()
  await page.getByText('Relation removed.').waitFor()
  await relations(page).getByText('No related issues.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await group(page, 'Parent').getByRole('link').waitFor()
})

test.each([
  ['without JavaScript', asleep],
  ['with JavaScript', {}],
])('an undo restores a parent that was replaced, %s', async (_, options) => {
  await post('issues/3/relations', { relation: 'parent', other: '#1' })
  const page = await site.open(options)
  await page.goto(issuePath(3))
  await addByNumber(page, 'is a sub-issue of', '#2')
  await group(page, 'Parent').getByRole('link', { name: '#2 Limits are wrong' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await group(page, 'Parent').getByRole('link', { name: '#1 Refund twice' }).waitFor()
  await page.goto(issuePath(1, `${name}-other`))
  await addByNumber(page, 'has the sub-issue', `${name}#3`)
  await group(page, 'Sub-issues').getByRole('link').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await relations(page).getByText('No related issues.').waitFor()
  await page.goto(issuePath(3))
  await group(page, 'Parent').getByRole('link', { name: '#1 Refund twice' }).waitFor()
  await addByNumber(page, 'is a sub-issue of', '#1')
  await page.getByText('This relation exists already.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('an issue is found by words with the keyboard', async () => {
  const page = await site.open()
  await site.visit(page, issuePath(1))
  await page.getByText('Add relation').click()
  const field = page.getByRole('combobox', { name: 'Issue', exact: true })
  await field.fill('rounding')
  await page.getByRole('option', { name: 'Rounding of cents' }).first().waitFor()
  await field.press('ArrowDown')
  await field.press('Escape')
  expect(await field.inputValue()).toBe('rounding')
  await field.fill('rounding cents')
  await page.getByRole('option', { name: `Rounding of cents #3` }).waitFor()
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('#3')
  await field.press('Enter')
  await group(page, 'Blocked by').getByRole('link', { name: '#3 Rounding of cents' }).waitFor()
})

test.each([
  ['without JavaScript', asleep],
  ['with JavaScript', {}],
])('a relation that is refused says why and keeps what was typed, %s', async (_, options) => {
  const page = await site.open(options)
  await page.goto(issuePath(1))
  await addByNumber(page, 'blocks', '#99')
  await page.getByText(`There is no issue acme/${name}#99.`).waitFor()
  expect(await page.getByLabel('Issue', { exact: true }).inputValue()).toBe('#99')
  expect(await page.getByLabel('This issue').inputValue()).toBe('blocks')
})

test('open blockers are named before an issue is closed, and it is closed as a duplicate', async () => {
  await post('issues/1/relations', { relation: 'blocked_by', other: '#2' })
  await post('issues/1/relations', { relation: 'sub_issue', other: '#3' })
  const page = await site.open(asleep)
  await page.goto(site.at(`repos/acme/${name}/issues`))
  const row = page.getByRole('row', { name: 'Refund twice' })
  await row.getByText('Blocked', { exact: true }).waitFor()
  await row.getByText('0 of 1 sub-issues closed').waitFor()
  await page.goto(issuePath(1))
  await page.getByText('#2 still blocks this.').waitFor()
  await page.getByText('0 of 1 closed').waitFor()
  await page.getByText('Close as duplicate').first().click()
  await page.getByLabel('Duplicate of').fill('#2')
  await page.getByRole('button', { name: 'Close as duplicate' }).click()
  await page.locator('.page-head').getByText('Duplicate', { exact: true }).waitFor()
  await group(page, 'Duplicate of').getByRole('link', { name: '#2 Limits are wrong' }).waitFor()
  expect(await page.getByText('still blocks this').count()).toBe(0)
})

test('an issue shows what mentions it', async () => {
  await post('issues/2/comments', { body: 'As in #1.' })
  const page = await site.open()
  await page.goto(issuePath(1))
  const mentions = page.getByRole('region', { name: 'Mentioned in' })
  await mentions.getByRole('link', { name: '#2 Limits are wrong' }).waitFor()
})
