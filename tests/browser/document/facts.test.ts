import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { requestIndex } from '#server/library/repos/index'
import { countWords } from '#server/library/search/vocabulary/count-words'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import { makeMember, signIn } from '#tests/support/make-org'

const SPEC = 'docs/specs/refunds.md'
const GUIDE = 'docs/guide.md'
const FILES = {
  'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
  [SPEC]:
    '---\nowner: ada\n---\n# Refunds\n\n## Full refunds\n\n- [ ] A refund MUST NOT exceed the capture\n',
  [GUIDE]: '---\nteam: docs\n---\n# Guide\n\nText.\n',
  'docs/specs/notes.md': '# Notes\n\n## Steps\n\nText.\n',
  'docs/specs/payouts.md': '---\nowner: grace\ntags: [ledger, money]\n---\n# Payouts\n',
}
const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }

async function connect(name: string) {
  const { git, key, index } = await site.connect(name, FILES)
  await index()
  return {
    git,
    text: (path = SPEC) => `${git.git('show', `HEAD:${path}`)}\n`,
    async indexAgain() {
      await requestIndex(site.ctx, key)
      await index()
    },
  }
}

const specOf = (name: string, path = SPEC) => site.at(`specs/acme/${name}/${path}`)
const facts = (page: Page) => page.getByRole('region', { name: 'Facts' })
const openForm = (page: Page) => facts(page).getByText('Change owner, team, tags').click()
const save = (page: Page) => facts(page).getByRole('button', { name: 'Save' }).click()
const statusOf = (page: Page) => page.getByRole('button', { name: 'Change the status of this document' })

test('owner, team and tags change on the page with known names to choose from, and are undone', async () => {
  const { git, text, indexAgain } = await connect('changed')
  await countWords(site.ctx)
  const page = await site.open()
  await site.visit(page, specOf('changed'))
  await openForm(page)
  expect(await findBarriers(page)).toEqual([])
  await page.getByLabel('Owner').fill('gr')
  await page.locator('datalist option[value="grace"]').waitFor({ state: 'attached' })
  await page.getByLabel('Owner').fill('grace')
  await page.getByLabel('Tags').fill('money, led')
  await page.locator('datalist option[value="money, ledger"]').waitFor({ state: 'attached' })
  await page.getByLabel('Tags').fill('money, ledger,')
  await page.keyboard.press('Enter')
  await page.getByText(/Facts changed\. Saved in [0-9a-f]{7}\./).waitFor()
  expect(text()).toContain('---\nowner: grace\ntags: [money, ledger]\n---\n# Refunds')
  expect(await facts(page).getByRole('definition').allInnerTexts()).toContain('grace')
  await indexAgain()
  await page.locator('.document-head').getByText('grace').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await facts(page).getByText('Undone').waitFor()
  expect(text()).toBe(FILES[SPEC])
  expect(git.git('log', '-2', '--format=%s').split('\n')).toEqual([
    `Undo a change of ${SPEC}`,
    `Update ${SPEC}`,
  ])
})

test('only changed facts are written, and what somebody else changed is explained and stays typed', async () => {
  const { git, text } = await connect('together')
  const page = await site.open({ expected: [/status of 409/] })
  await site.visit(page, specOf('together'))
  await openForm(page)
  git.commit({ [SPEC]: text().replace('owner: ada', 'owner: joan') })
  await page.getByLabel('Team').fill('core')
  await save(page)
  await page.getByText('Facts changed.').waitFor()
  expect(text()).toContain('---\nowner: joan\nteam: core\n---')
  await openForm(page)
  await page.getByLabel('Owner').fill('grace')
  await save(page)
  await facts(page).getByRole('alert').getByText('owner is now joan. Nothing was saved.').waitFor()
  expect(await page.getByLabel('Owner').inputValue()).toBe('grace')
  expect(text()).toContain('owner: joan')
})

test.each(['specs', 'docs'])('without JavaScript, facts are a form with an undo (%s)', async (address) => {
  const { text } = await connect(`asleep-${address}`)
  const path = address === 'specs' ? SPEC : GUIDE
  const before = text(path)
  const page = await site.open(asleep)
  await page.goto(site.at(`${address}/acme/asleep-${address}/${path}`))
  await openForm(page)
  await page.getByLabel('Owner').fill('')
  await page.getByLabel('Team').fill('core')
  await page.getByLabel('Tags').fill('one, "two", one')
  await save(page)
  await page.getByText(/Saved in [0-9a-f]{7}/).waitFor()
  expect(text(path)).toContain('---\nteam: core\ntags: [one, \'"two"\']\n---')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The change was undone').waitFor()
  expect(text(path)).toBe(before)
})

test('a document that is no spec has facts to change, also on a phone', async () => {
  const { text } = await connect('guide')
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at(`docs/acme/guide/${GUIDE}`))
  await openForm(page)
  await page.getByLabel('Owner').fill('ada')
  await save(page)
  await page.getByText('Facts changed.').waitFor()
  expect(text(GUIDE)).toBe('---\nteam: docs\nowner: ada\n---\n# Guide\n\nText.\n')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

test('a document without a status gets its first one from the line under its title', async () => {
  const { text } = await connect('first')
  const page = await site.open()
  await site.visit(page, specOf('first', 'docs/specs/notes.md'))
  expect(await statusOf(page).innerText()).toContain('Set status')
  await statusOf(page).click()
  await page.getByRole('option', { name: 'To do' }).click()
  await page.getByText('Status set to To do.').waitFor()
  expect(text('docs/specs/notes.md')).toContain('---\nstatus: todo\n---\n')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.locator('.status-control').getByText('Undone').waitFor()
  expect(text('docs/specs/notes.md')).toBe(FILES['docs/specs/notes.md'])
  expect(await statusOf(page).innerText()).toContain('Set status')
})

test('a viewer sees facts without a form and no offer to set a status', async () => {
  await connect('viewed')
  const viewer = await makeMember(site.db, site.org, 'viewer')
  const page = await site.open({ cookie: await signIn(site.db, viewer) })
  await site.visit(page, specOf('viewed'))
  await facts(page).getByText('ada').waitFor()
  expect(await page.locator('.facts-form, .status-button').count()).toBe(0)
  await site.visit(page, specOf('viewed', 'docs/specs/notes.md'))
  expect(await page.getByText('Set status').count()).toBe(0)
})
