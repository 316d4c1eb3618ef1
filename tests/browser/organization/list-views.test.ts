import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite({
  seen: {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    'docs/specs/a.md':
      '---\nstatus: todo\n---\n# A\n\n## One\n<!-- svc:system:one status:todo -->\n\n## Two\n<!-- svc:system:two status:blocked -->\n',
  },
})

test('filters are saved as a view of mine, renamed, replaced and deleted, each with undo', async () => {
  const page = await site.open()
  await site.visit(page, site.at('tasks'))
  const views = page.getByRole('navigation', { name: 'Views' })
  const menu = (name: string) => page.locator('.list-bar summary').getByText(name)
  await page.getByRole('combobox', { name: 'status' }).selectOption('blocked')
  await page.getByRole('link', { name: 'Remove filter: Status blocked' }).waitFor()
  await menu('Save view').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Stuck')
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('View saved.').waitFor()
  await views.getByRole('link', { name: 'Stuck' }).waitFor()
  await views.getByRole('link', { name: 'Open tasks' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'One' }).waitFor()
  await views.getByRole('link', { name: 'Stuck' }).click()
  await page.getByRole('link', { name: 'One' }).waitFor({ state: 'detached' })
  expect(await views.locator('[aria-current]').allInnerTexts()).toEqual(['Stuck'])

  await menu('Edit view').click()
  await page.getByRole('textbox', { name: 'Name of Stuck' }).fill('Waiting')
  await page.getByRole('button', { name: 'Rename' }).click()
  await views.getByRole('link', { name: 'Waiting' }).waitFor()

  await page.getByRole('link', { name: 'Section', exact: true }).click()
  await page.locator('[aria-sort="ascending"]').waitFor()
  await menu('Save view').click()
  await page.getByRole('combobox', { name: 'Or replace a view' }).selectOption('Waiting')
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByText('View replaced.').waitFor()
  await expect.poll(() => views.locator('[aria-current]').allInnerTexts()).toEqual(['Waiting'])

  await menu('Edit view').click()
  await page.getByRole('button', { name: 'Delete Waiting' }).click()
  await views.getByRole('link', { name: 'Waiting' }).waitFor({ state: 'detached' })
  const toast = page.locator('.toast').filter({ hasText: 'View Waiting deleted.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await views.getByRole('link', { name: 'Waiting' }).waitFor()
})

test('without JavaScript, an editor shares a view, which readers open but do not change', async () => {
  const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }
  const page = await site.open({ ...asleep, viewport: { width: 390, height: 800 } })
  await page.goto(site.at('repos/acme/seen?status=todo'))
  await page.locator('.list-bar summary').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('To do here')
  await page.getByRole('checkbox', { name: 'Share with everyone' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'To do here' }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=todo')

  const reader = await makeMember(site.db, site.org, 'viewer')
  const other = await site.open({ ...asleep, cookie: await signIn(site.db, reader) })
  await other.goto(site.at('repos/acme/seen'))
  await other.getByRole('link', { name: 'To do here' }).click()
  expect(new URL(other.url()).search).toBe('?status=todo')
  await other.locator('.list-bar summary').click()
  await other.getByText('Only editors change views of everyone.').waitFor()
  await other.goto(site.at('views'))
  await other.getByRole('link', { name: 'To do here' }).waitFor()
  expect(await other.getByRole('button', { name: 'Rename' }).count()).toBe(0)

  await page.goto(site.at('views'))
  await page.getByRole('textbox', { name: 'Name of To do here' }).fill('  ')
  await page.getByRole('button', { name: 'Rename To do here' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Delete To do here' }).click()
  await page.getByRole('link', { name: 'To do here' }).waitFor({ state: 'detached' })
})
