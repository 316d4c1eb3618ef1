import { expect, test } from 'vitest'
import { STATES } from '#spec/types'
import { openEditor } from '#tests/browser/editor/open-editor'
import { openSite } from '#tests/browser/open-site'
import { SAMPLE } from '#tests/browser/sample-files'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite({
  payments: SAMPLE,
  plain: {
    'docs/specs/first.md': '# First\n\n## Goal\n\nText.\n',
    'docs/specs/second.md': '# Second\n\n## Goal\n\nText.\n',
  },
})

const asViewer = async () => {
  const viewer = await makeMember(site.db, site.org, 'viewer')
  return site.open({ cookie: await signIn(site.db, viewer) })
}

test('a viewer is offered no editor, and its addresses lead to pages to read', async () => {
  const page = await asViewer()
  await site.visit(page, site.at('specs/acme/payments/docs/specs/refunds.md'))
  expect(await page.getByRole('link', { name: 'New document' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
  const notice = page.getByRole('status').filter({ hasText: 'Your role reads documents' })
  for (const [address, heading] of [
    ['', 'My work'],
    ['/acme/payments/new', 'acme/payments'],
    ['/acme/payments/CONFIG.yaml', 'CONFIG.yaml'],
    ['/acme/payments/docs/guide.md', 'Writing guide'],
    ['/acme/payments/docs/specs/refunds.md', 'Refunds'],
  ]) {
    await page.goto(site.at(`editor${address}`))
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await notice.waitFor()
    expect(await page.getByRole('link', { name: /^(Edit|New document)/ }).count()).toBe(0)
  }
  await notice.getByRole('link', { name: 'Suggest a change' }).click()
  await page.getByRole('heading', { level: 1, name: 'Suggested changes of Refunds' }).waitFor()
})

test('somebody who is not signed in comes back to the editor, and who may write reads no notice', async () => {
  const at = (path: string) => site.at(`${path}/acme/payments/docs/specs/refunds.md`)
  const headers = { accept: 'text/html' }
  const response = await fetch(site.address + at('editor'), { headers, redirect: 'manual' })
  expect(response.headers.get('location')).toBe(`/auth/login?return_to=${encodeURIComponent(at('editor'))}`)
  const page = await site.open()
  await site.visit(page, `${at('specs')}?read_only=yes`)
  expect(await page.getByText('Your role reads documents').count()).toBe(0)
})

test('an untracked document shows no state: not on its page, in its outline or in its cards', async () => {
  const page = await site.open()
  const statesOf = () => page.locator(`main :is(${STATES.map((state) => `.status-${state}`)})`).count()
  await site.visit(page, site.at('specs/acme/payments/docs/specs/refunds.md'))
  expect(await statesOf()).toBeGreaterThan(0)
  await site.visit(page, site.at('specs/acme/plain/docs/specs/first.md'))
  expect(await page.locator('.outline').getByText('Goal').count()).toBe(1)
  expect(await statesOf()).toBe(0)
  await openEditor(page, site, 'plain/docs/specs/first.md')
  await page.getByText('Cards', { exact: true }).click()
  const status = page.getByRole('combobox', { name: 'Status of Goal' })
  expect(await status.locator('option:checked').innerText()).toBe('No status')
  await status.selectOption('done')
  await expect.poll(() => status.locator('option:checked').innerText()).toBe('Done')
})
