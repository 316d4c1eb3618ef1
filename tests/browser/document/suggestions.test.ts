import { beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const FILE = 'docs/specs/refunds.md'
const PATH = `acme/payments/${FILE}`
const site = openSite()
let payments: Awaited<ReturnType<Site['connect']>>
let reader = ''

beforeAll(async () => {
  payments = await site.connect('payments', {
    [FILE]: '---\ntitle: Refunds\nstatus: todo\n---\n# Refunds\n\n## Goal\n\nA refund takes five days.\n',
  })
  await payments.index()
  reader = await signIn(site.db, await makeMember(site.db, site.org, 'viewer'))
})

test('a reader suggests a change without JavaScript, and an editor accepts it in another browser', async () => {
  const page = await site.open({ cookie: reader, javaScriptEnabled: false, expected: [/csp/i] })
  await page.goto(site.at(`specs/${PATH}`))
  await page.getByLabel('Actions for Goal').click()
  await page.getByRole('link', { name: 'Suggest a change' }).click()
  const form = page.getByRole('form', { name: 'Suggest a change of Goal' })
  await form.getByRole('button', { name: 'Suggest this change' }).click()
  await page.getByRole('alert').filter({ hasText: 'unchanged' }).waitFor()
  await form.getByLabel('Text of Goal').fill('A refund takes three days.')
  await form.getByLabel('Why').fill('As in the terms.')
  await form.getByRole('button', { name: 'Preview changes' }).click()
  const preview = page.getByRole('region', { name: 'Preview of your changes' })
  await preview.getByText('-A refund takes five days.').waitFor()
  await preview.getByText('+A refund takes three days.').waitFor()
  expect(await form.getByLabel('Why').inputValue()).toBe('As in the terms.')
  await form.getByRole('button', { name: 'Suggest this change' }).click()
  await page.getByRole('status').filter({ hasText: 'waits for an editor' }).waitFor()
  await page.getByText('+A refund takes three days.').waitFor()

  const editor = await site.open()
  await site.visit(editor, site.at())
  await editor
    .getByRole('region', { name: /^Suggested changes/ })
    .getByRole('link', { name: 'Refunds › Goal' })
    .waitFor()
  await editor.getByRole('link', { name: 'All suggested changes' }).click()
  await editor.getByRole('heading', { level: 1, name: 'Suggested changes' }).waitFor()
  await editor
    .getByRole('list', { name: 'Suggested changes' })
    .getByRole('link', { name: 'Refunds › Goal' })
    .waitFor()
  await site.visit(editor, site.at(`specs/${PATH}`))
  const notice = editor.getByRole('region', { name: 'Suggested changes' })
  await notice.getByRole('link', { name: 'Goal' }).click()
  await editor.getByText('-A refund takes five days.').waitFor()
  expect(await findBarriers(editor)).toEqual([])
  await editor.getByRole('button', { name: 'Accept' }).click()
  await editor.getByRole('status').filter({ hasText: 'The change is saved.' }).waitFor()
  expect(payments.git.git('show', `HEAD:${FILE}`)).toContain('three days')
  expect(payments.git.git('log', '-1', '--format=%(trailers)')).toContain('Co-authored-by: Member')
})

test('on a phone, an author withdraws a suggestion with the keyboard', async () => {
  const page = await site.open({ cookie: reader, viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at(`suggestions/${PATH}?section=goal`))
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Text of Goal').fill(`A very long line ${'word '.repeat(60)}`)
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await page.getByRole('region', { name: 'Preview of your changes' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Suggest this change' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'waits for an editor' }).waitFor()
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true)
  await page.getByRole('button', { name: 'Withdraw' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'withdrawn' }).waitFor()
  await site.visit(page, site.at(`suggestions/${PATH}`))
  await page.getByRole('link', { name: 'All suggested changes' }).click()
  await page.getByRole('heading', { name: 'No open suggestions' }).waitFor()
  await page.getByRole('link', { name: 'Mine' }).click()
  await page.getByRole('list', { name: 'Suggested changes' }).getByText('Withdrawn').waitFor()
  expect(await findBarriers(page)).toEqual([])
})

test('a change of a text that others have changed since stays refused until the page is opened again', async () => {
  const page = await site.open({ cookie: reader, javaScriptEnabled: false, expected: [/csp/i] })
  await page.goto(site.at(`suggestions/${PATH}?section=goal`))
  await page.getByLabel('Text of Goal').fill('A refund takes one day.')
  payments.git.commit({ [FILE]: '# Refunds\n\n## Goal\n\nA refund takes two weeks.\n' })
  await payments.index()
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Suggest this change' }).click()
    await page.getByRole('alert').filter({ hasText: 'has changed since you opened it' }).waitFor()
  }
})
