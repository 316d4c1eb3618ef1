import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { requestIndex } from '#server/library/repos/index'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const PATH = 'docs/specs/refunds.md'
const TEXT = `---
status: in_progress
owner: ada
---
# Refunds

## Full refunds
<!-- svc:system:full-refunds status:todo -->

- [ ] A refund MUST NOT exceed the capture
- [x] It SHOULD arrive within a day
`
const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

async function makeDocument(name: string, others: Record<string, string> = {}) {
  const { git, key, index } = await site.connect(name, {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    [PATH]: TEXT,
    ...others,
  })
  const indexAgain = async () => {
    await requestIndex(site.ctx, key)
    await index()
  }
  await index()
  return { git, indexAgain, text: () => `${git.git('show', `HEAD:${PATH}`)}\n` }
}

const pathOf = (name: string) => site.at(`specs/acme/${name}/${PATH}`)
const capture = (page: Page) => page.getByRole('checkbox', { name: 'A refund MUST NOT exceed the capture' })
const sectionStatus = (page: Page) => page.getByRole('button', { name: 'Change the status of Full refunds' })

/** Resolves once the page hears of every later run. */
async function follow(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse(
    (response) => response.url().includes('/api/live') && response.status() === 200,
  )
  await site.visit(page, path)
  await following
}

test('a criterion is checked at once as a commit, and undone; the page shows the new version by itself', async () => {
  const { git, text, indexAgain } = await makeDocument('ticked')
  const page = await site.open()
  await follow(page, pathOf('ticked'))
  await capture(page).focus()
  await page.keyboard.press('Space')
  await page.getByText(/Criterion checked\. Saved in [0-9a-f]{7}\./).waitFor()
  expect(await capture(page).getAttribute('aria-checked')).toBe('true')
  expect(text()).toBe(TEXT.replace('[ ] A refund', '[x] A refund'))
  expect(git.git('log', '-1', '--format=%s')).toBe(`Check a criterion of ${PATH}`)
  await indexAgain()
  await page.locator('.section-meta').getByText('2/2').waitFor()
  expect(await page.locator('.live').innerText()).toBe('')
  await page.locator('.criterion-box:focus').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('li.task').getByText('Undone').waitFor()
  expect(await capture(page).getAttribute('aria-checked')).toBe('false')
  expect(text()).toBe(TEXT)
})

test('a newer commit elsewhere in the file stays, and a change of the same line is explained and kept', async () => {
  const { git, text } = await makeDocument('merged')
  const page = await site.open({ expected: [/status of 409/] })
  await site.visit(page, pathOf('merged'))
  git.commit({ [PATH]: TEXT.replace('status:todo', 'status:done').replace('owner: ada', 'owner: grace') })
  await capture(page).click()
  await page.getByText('Criterion checked.').waitFor()
  expect(text()).toContain('owner: grace')
  await sectionStatus(page).click()
  await page.getByRole('option', { name: 'Blocked' }).click()
  const reason = page.locator('.section-meta').getByRole('alert')
  await reason.getByText('changed this just now: the status is now Done. Nothing was saved.').waitFor()
  expect(await sectionStatus(page).innerText()).toContain('To do')
  expect(text()).toContain('status:done')
})

test('the status of a section and of the document are set from a list by keyboard, also on a phone', async () => {
  const { text } = await makeDocument('keys')
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, pathOf('keys'))
  await sectionStatus(page).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('listbox', { name: 'Status of Full refunds' })
  await list.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await sectionStatus(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await list.waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Status set to In progress.').waitFor()
  expect(text()).toContain('status:in_progress')

  await page.getByRole('button', { name: 'Change the status of this document' }).click()
  await page.getByRole('listbox', { name: 'Status of this document' }).waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('Space')
  await page.getByText('Status set to Blocked.').waitFor()
  expect(text()).toContain('---\nstatus: blocked\nowner: ada')
  const { width } = await page.evaluate(() => ({ width: document.documentElement.scrollWidth }))
  expect(width).toBeLessThanOrEqual(390)
})

test('what follows is shown before it is written, and a cancel writes nothing', async () => {
  const next = '---\ndepends_on: [refunds.md]\n---\n# Payouts\n'
  const { git, text } = await makeDocument('followed', { 'docs/specs/payouts.md': next })
  const head = git.head()
  const page = await site.open()
  await site.visit(page, pathOf('followed'))
  const setDone = async () => {
    await sectionStatus(page).click()
    await page.getByRole('option', { name: 'Done' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set the status of Full refunds to Done?' })
    await dialog.getByText('Documents that depend on this one become ready: Payouts.').waitFor()
    return dialog
  }
  const dialog = await setDone()
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => sectionStatus(page).innerText()).toContain('To do')
  expect(git.head()).toBe(head)
  await (await setDone()).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Status set to Done.').waitFor()
  expect(text()).toContain('status:done')
})

test('a repository that takes pull requests gets one for all changes of a reader', async () => {
  const { git } = await makeDocument('proposed')
  const head = git.head()
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/proposed/configuration'))
  await page.getByRole('radio', { name: 'Open a pull request' }).check()
  await page.getByText('Saved.').waitFor()
  await site.visit(page, pathOf('proposed'))
  await capture(page).click()
  await page.locator('li.task').getByText('Proposed in #1').waitFor()
  await page.getByRole('checkbox', { name: 'It SHOULD arrive within a day' }).click()
  await page.getByText('Criterion unchecked. Proposed in #1.').waitFor()
  expect(git.head()).toBe(head)
  await page.locator('li.task').getByRole('link', { name: '#1' }).first().click()
  await page
    .getByRole('heading', { name: /Check a criterion|refunds/ })
    .first()
    .waitFor()
})

test('without JavaScript, criteria and statuses are forms with an undo', async () => {
  const { text } = await makeDocument('asleep', {
    'docs/specs/payouts.md': '---\ndepends_on: [refunds.md]\n---\n# Payouts\n',
  })
  const page = await site.open(asleep)
  await page.goto(pathOf('asleep'))
  await capture(page).click()
  await page.getByText(/Saved in [0-9a-f]{7}/).waitFor()
  expect(text()).toContain('[x] A refund')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The change was undone').waitFor()
  expect(text()).toBe(TEXT)

  await sectionStatus(page).click()
  await page
    .getByRole('group', { name: 'Status of Full refunds' })
    .getByRole('button', { name: 'Done' })
    .click()
  await page.getByText('Documents that depend on this one become ready: Payouts.').waitFor()
  expect(text()).toBe(TEXT)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved in').waitFor()
  expect(text()).toContain('full-refunds status:done')

  await page.goto(pathOf('asleep'))
  await page.getByRole('button', { name: 'Change the status of this document' }).click()
  const group = page.getByRole('group', { name: 'Status of this document' })
  await group.getByRole('button', { name: 'Blocked' }).click()
  await page.getByText('Saved in').waitFor()
  expect(text()).toContain('\nstatus: blocked\n')
})

test('a viewer reads the same page without controls', async () => {
  await makeDocument('viewed')
  const viewer = await makeMember(site.db, site.org, 'viewer')
  const page = await site.open({ cookie: await signIn(site.db, viewer) })
  await site.visit(page, pathOf('viewed'))
  expect(await capture(page).isDisabled()).toBe(true)
  expect(await page.locator('.criterion-box, .status-button').count()).toBe(0)
})
