import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { makeMember, signIn } from '#tests/support/make-org'

const PATH = 'docs/specs/refunds.md'
const site = openSite({
  payments: {
    [PATH]:
      '---\ntitle: Refunds\nstatus: todo\n---\n# Refunds\n\n## Goal\n\nA refund takes five days at most.\n\n## Limits\n\nNobody gets back more than they paid.\n',
  },
})
let other: { id: number; cookie: string }

beforeAll(async () => {
  const id = await makeMember(site.db, site.org, 'viewer')
  other = { id, cookie: await signIn(site.db, id) }
})

/** What the other person does in their own browser. */
async function send(path: string, body: object, cookie = other.cookie) {
  const response = await fetch(`${site.address}/app/${site.org.slug}/api/${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return response.json()
}
const about = { repo: 'acme/payments', path: PATH }

/** Opens a page that hears of everything from now on. */
async function follow(path: string): Promise<Page> {
  const page = await site.open()
  const following = page.waitForResponse((response) => response.url().includes('/api/live'))
  await site.visit(page, site.at(path))
  await following
  return page
}

test('an open document shows a comment, an answer and a resolution of somebody else, and keeps what is typed', async () => {
  const page = await follow(`specs/acme/payments/${PATH}`)
  const { id } = await send('comments', {
    ...about,
    section_id: 'goal',
    quote: 'five days',
    body: 'Why five?',
  })
  await page.locator('[data-section="goal"]').getByText('1 comment').waitFor()
  await page.getByLabel('Comments, 1 open').waitFor()
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('pl-comment')?.size)).toBe(1)
  await page.locator('[data-section="goal"]').click()
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  await sheet.getByText('Why five?').waitFor()
  await sheet.getByLabel('Answer').fill('Because of')
  await send(`comments/${id}/replies`, { body: 'Three is enough.' })
  await sheet.getByText('Three is enough.').waitFor()
  expect(await sheet.getByLabel('Answer').inputValue()).toBe('Because of')
  await send(`comments/${id}/resolve`, {})
  await sheet.getByText('1 resolved thread').click()
  expect(await sheet.getByLabel('Answer').inputValue()).toBe('Because of')
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('pl-comment')?.size)).toBe(0)
})

test('an open document shows a suggestion and a verdict, and keeps words typed into the review', async () => {
  const page = await follow(`specs/acme/payments/${PATH}`)
  await send('suggestions', { ...about, section_id: 'limits', content: 'Nobody gets back more.' })
  await page
    .getByRole('region', { name: 'Suggested changes' })
    .getByRole('link', { name: 'Limits' })
    .waitFor()
  const { id } = await send('review-requests', { ...about, people: [other.id] }, site.cookie)
  await page.getByLabel('Review: requested').waitFor()
  await send(`review-requests/${id}/request-changes`, { words: 'Say which days count.' })
  await page.getByLabel('Review: changes requested').click()
  await page.getByText('Say which days count.').waitFor()
  await send(`review-requests/${id}/dismiss`, {}, site.cookie)
  await send('review-requests', { ...about, people: [site.userId] })
  await page.getByRole('textbox', { name: 'Your review' }).fill('Almost')
  await send('comments', { ...about, body: 'One more thing.' })
  await page.getByLabel('Comments, 1 open').waitFor()
  expect(await page.getByRole('textbox', { name: 'Your review' }).inputValue()).toBe('Almost')
})

test('the page of a suggestion and the list of comments follow what others do', async () => {
  const suggested = await send('suggestions', { ...about, section_id: 'goal', content: 'Three days.' })
  const [page, list] = [await follow(`suggestions/${suggested.id}`), await follow('comments')]
  await page.getByLabel('Why it is declined').fill('The terms')
  await send(`suggestions/${suggested.id}/withdraw`, {})
  await page.getByText('Withdrawn').waitFor()
  await send('comments', { ...about, body: 'For the list.' })
  await list.getByText('For the list.').waitFor()
})

test('the list of comments is not read again after a change of an issue, but my work is', async () => {
  const [list, work] = [await follow('comments'), await follow('')]
  const reads: string[] = []
  const isRead = (url: string) => /[?&]_data=|\.data\b/.test(url)
  list.on('request', (request) => {
    if (isRead(request.url())) reads.push(request.url())
  })
  const read = work.waitForRequest((request) => isRead(request.url()))
  await send('repos/acme/payments/issues', { title: 'Refund twice' }, site.cookie)
  await read
  await send('comments', { ...about, body: 'After the issue.' })
  await list.getByText('After the issue.').waitFor()
  expect(reads).toHaveLength(1)
})
