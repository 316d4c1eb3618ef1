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

test('a viewer sees no editor, and a file that is opened by its address cannot be typed into', async () => {
  const page = await asViewer()
  await site.visit(page, site.at('specs/acme/payments/docs/specs/refunds.md'))
  expect(await page.getByRole('link', { name: 'New document' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
  await page.goto(site.at('editor/acme/payments/docs/specs/refunds.md'))
  await page.getByRole('status').filter({ hasText: 'Read only' }).waitFor()
  expect(await page.locator('.cm-content').getAttribute('contenteditable')).toBe('false')
  expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  expect(await page.locator('.cm-content select, .cm-content input').count()).toBe(0)
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
