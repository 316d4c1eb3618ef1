import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite({ payments: { 'README.md': '# A\n' } })
let cookie = ''

beforeAll(async () => {
  cookie = await signIn(site.db, await makeMember(site.db, site.org, 'editor'))
  for (const title of ['Refund twice', 'Limits are wrong']) await send('', { title })
})

/** What the other person does in their own browser. */
async function send(path: string, body: object) {
  const response = await fetch(`${site.address}${site.at(`api/repos/acme/payments/issues${path}`)}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

/** Opens the page of the first issue, which hears of everything from now on. */
async function follow(): Promise<Page> {
  const page = await site.open()
  const following = page.waitForResponse((response) => response.url().includes('/api/live'))
  await site.visit(page, site.at('repos/acme/payments/issues/1'))
  await following
  return page
}

test('an open issue shows comments, relations and states that others add, and keeps what is typed', async () => {
  const page = await follow()
  await page.getByLabel('Comment', { exact: true }).fill('Half a')
  await page.getByText('Edit details').click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Refunds are paid twice')
  await page.getByText('Add relation').click()
  await page.getByRole('combobox', { name: 'Issue', exact: true }).fill('#')

  await send('/1/comments', { body: 'Since Monday.' })
  await page.getByText('Since Monday.').waitFor()
  await send('/2/relations', { relation: 'blocks', other: '#1' })
  await page.getByText('#2 still blocks this.').waitFor()
  await send('/2/close', {})
  await page.getByText('#2 still blocks this.').waitFor({ state: 'hidden' })
  await send('/1', { labels: ['urgent'], milestone: 'Autumn' })
  await page.locator('.page-head .tag').getByText('urgent').waitFor()
  await send('/1/close', {})
  await page.locator('.page-head').getByText('Completed').waitFor()

  expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('Half a')
  expect(await page.getByRole('combobox', { name: 'Issue', exact: true }).inputValue()).toBe('#')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('heading', { name: 'Refunds are paid twice' }).waitFor()
  expect(await page.locator('.issue-facts').innerText()).toContain('Autumn')
  expect(await page.locator('.page-head .tag').allInnerTexts()).toEqual(['urgent'])
  expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('Half a')
})
