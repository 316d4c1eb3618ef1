import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const PATH = 'acme/payments/docs/specs/refunds.md'
const site = openSite({
  payments: {
    'docs/specs/refunds.md':
      '---\ntitle: Refunds\nstatus: todo\n---\n# Refunds\n\nMoney goes back.\n\n## Goal\n\nA refund takes five days at most.\n\n- [ ] It MUST work\n\n## Limits\n\nNobody gets back more than they paid.\n',
    'docs/specs/payouts.md': '# Payouts\n\nMoney goes out.\n',
  },
})

const viewer = async () => signIn(site.db, await makeMember(site.db, site.org, 'viewer'))

async function startThread(more: object = {}): Promise<number> {
  const response = await fetch(`${site.address}/app/${site.org.slug}/api/comments`, {
    method: 'POST',
    headers: { cookie: site.cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ repo: 'acme/payments', path: 'docs/specs/refunds.md', body: 'Why?', ...more }),
  })
  return (await response.json()).id
}

test('without JavaScript, a viewer comments at a section, and an editor answers and resolves', async () => {
  const page = await site.open({ cookie: await viewer(), javaScriptEnabled: false, expected: [/csp/i] })
  await page.goto(site.at(`specs/${PATH}`))
  await page.locator('[data-section="limits"]').click()
  expect(await page.getByLabel('About').inputValue()).toBe('limits')
  const form = page.getByRole('form', { name: 'New comment' })
  await form.getByLabel('Comment', { exact: true }).fill('Also with **fees**?')
  await form.getByRole('button', { name: 'Comment' }).click()
  const thread = page.getByRole('region', { name: 'Comments on Limits' })
  await thread.getByRole('paragraph').filter({ hasText: 'Also with fees?' }).waitFor()

  const editor = await site.open({ javaScriptEnabled: false, expected: [/csp/i] })
  await editor.goto(site.at('comments'))
  await editor.getByRole('link', { name: 'Refunds › Limits' }).click()
  await editor.getByLabel('Answer').fill('Yes.')
  await editor.getByRole('button', { name: 'Answer' }).click()
  await editor.getByRole('paragraph').filter({ hasText: 'Yes.' }).waitFor()
  await editor.getByRole('button', { name: 'Resolve' }).click()
  await editor.getByText('Resolved').waitFor()
  await editor.getByRole('button', { name: 'Reopen' }).waitFor()
})

test('a person edits, reacts to and deletes a comment, and the page has no barriers', async () => {
  const id = await startThread({ section_id: 'goal', quote: 'five days' })
  const page = await site.open()
  await site.visit(page, site.at(`comments/${id}`))
  const thread = page.getByRole('region', { name: 'Comments on five days' })
  await thread.getByText('Edit').click()
  await thread.getByLabel('Comment', { exact: true }).fill('Why not three?')
  await thread.getByRole('button', { name: 'Save' }).click()
  await thread.getByRole('paragraph').filter({ hasText: 'Why not three?' }).waitFor()
  await thread.getByText(', edited').waitFor()
  await thread.getByLabel(/^Actions for the comment/).click()
  await thread.getByRole('button', { name: 'Heart', exact: true }).click()
  await thread.getByRole('button', { name: 'Heart: 1' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await thread.getByLabel(/^Actions for the comment/).click()
  await thread.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('heading', { level: 1, name: 'Refunds', exact: true }).waitFor()
  expect((await site.ask(site.at(`api/comments/${id}`))).status).toBe(404)
})

test('an empty comment and an unknown section are refused, and the text stays', async () => {
  const page = await site.open({ javaScriptEnabled: false, expected: [/csp/i] })
  await page.goto(site.at(`comments/${PATH}?section=none`))
  expect(await page.getByLabel('About').inputValue()).toBe('')
  const form = page.getByRole('form', { name: 'New comment' })
  await form.getByLabel('Comment', { exact: true }).fill('\u200b')
  await form.getByRole('button', { name: 'Comment' }).click()
  await page.getByText('must contain a visible character').waitFor()
})

const markedQuotes = (page: Page) => page.evaluate(() => CSS.highlights.get('pl-comment')?.size ?? 0)

test('one person comments on selected words, and another one answers at the marked words', async () => {
  const asker = await site.open({ cookie: await viewer() })
  await site.visit(asker, site.at(`specs/${PATH}`))
  await asker.getByText('Nobody gets back more than they paid.').click({ clickCount: 3 })
  await asker.getByRole('button', { name: 'Comment', exact: true }).click()
  const sheet = asker.getByRole('dialog', { name: 'Comments' })
  await sheet.getByRole('textbox', { name: 'New comment' }).fill('With **interest**?')
  await sheet.getByRole('button', { name: 'Comment', exact: true }).click()
  await sheet.getByRole('paragraph').filter({ hasText: 'With interest?' }).waitFor()
  expect(await findBarriers(asker)).toEqual([])

  const other = await site.open()
  await site.visit(other, site.at(`specs/${PATH}`))
  await expect.poll(() => markedQuotes(other)).toBe(1)
  await other.getByText('Nobody gets back more than they paid.').click({ position: { x: 40, y: 12 } })
  const thread = other.getByRole('dialog', { name: 'Comments' })
  await thread.getByRole('paragraph').filter({ hasText: 'With interest?' }).waitFor()
  await thread.getByLabel('Answer').fill('No.')
  await thread.getByRole('button', { name: 'Answer' }).click()
  await thread.getByRole('paragraph').filter({ hasText: 'No.' }).waitFor()
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await expect.poll(() => markedQuotes(other)).toBe(0)
})

test('a click on the link is answered by the sheet while its code still travels', async () => {
  const page = await site.open()
  const held: Route[] = []
  await page.route(/comments-layer/, (route) => void held.push(route))
  await site.visit(page, site.at('specs/acme/payments/docs/specs/payouts.md'))
  expect(held).toEqual([])
  await page.locator('.comments-link').click()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await page.getByRole('dialog', { name: 'Comments' }).waitFor()
})

test('the key c opens the comments of the document on a phone, and Escape returns the focus', async () => {
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at(`specs/${PATH}`))
  await page.locator('.comments-link').focus()
  await expect
    .poll(() => page.evaluate(() => 'highlights' in CSS && CSS.highlights.has('pl-comment')))
    .toBe(true)
  await page.keyboard.press('c')
  const sheet = page.getByRole('dialog', { name: 'Comments' })
  await sheet.getByRole('textbox', { name: 'New comment' }).fill('From the phone.')
  const box = await sheet.boundingBox()
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 800])
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('comments-link')
})
