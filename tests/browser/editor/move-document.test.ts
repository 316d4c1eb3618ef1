import { beforeEach, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import type { TestRepository } from '#tests/support/git-repository'
import { makeMember, signIn } from '#tests/support/make-org'
import { openEditor, typeAfter } from './open-editor'

const site = openSite()

const REFUNDS = 'docs/specs/refunds.md'
const PAYOUTS = 'docs/specs/payouts.md'
const FILES = {
  'CONFIG.yaml': 'version: "1"\n',
  [REFUNDS]: '---\nstatus: todo\n---\n# Refunds\n\n## Limits\n\nText of limits.\n',
  'docs/specs/plan.md':
    '---\ndepends_on: [refunds]\nstatus: todo\n---\n# Plan\n\n## One\n\nSee [refunds](refunds.md#limits).\n',
}

let git: TestRepository
let index: () => Promise<unknown>
let name = ''
let count = 0
beforeEach(async () => {
  name = `moves-${++count}`
  const connected = await site.connect(name, FILES)
  git = connected.git
  index = connected.index
  await index()
})

const textOf = (path: string) => git.git('show', `main:${path}`)
const files = () => git.git('ls-tree', '-r', '--name-only', 'main')

test.each([
  ['asleep', { javaScriptEnabled: false, expected: [/\.js csp$/] }],
  ['alive', {}],
])(
  'a document gets another path with the links that lead to it, and the move is undone (%s)',
  async (_, options) => {
    const page = await site.open(options)
    await page.goto(site.at(`specs/acme/${name}/${REFUNDS}`))
    await page.getByLabel('More actions').click()
    await page.getByRole('link', { name: 'Move or rename …' }).click()
    await page.getByRole('textbox', { name: 'New path' }).fill('docs/specs/plan.md')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('alert').filter({ hasText: 'docs/specs/plan.md already exists' }).waitFor()
    await page.getByRole('textbox', { name: 'New path' }).fill(PAYOUTS)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('2 links in 1 document will be rewritten').waitFor()
    const row = page.getByRole('row', { name: /^Plan/ })
    expect(await row.textContent()).toContain('docs/specs/plan.md')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByText('links lead there').waitFor()
    expect(files()).not.toContain(REFUNDS)
    expect(textOf('docs/specs/plan.md')).toContain('depends_on: [payouts]')
    expect(textOf('docs/specs/plan.md')).toContain('[refunds](payouts.md#limits)')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The change was undone.').waitFor()
    expect(textOf('docs/specs/plan.md')).toBe(FILES['docs/specs/plan.md'].trimEnd())
    expect(files()).toContain(REFUNDS)
  },
)

test('the pages say what happens, on a phone as well, and the old address leads to the new one', async () => {
  const page = await site.open({ viewport: { width: 390, height: 800 } })
  await site.visit(page, site.at(`move/acme/${name}/${REFUNDS}?new_path=${PAYOUTS}`))
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Moved' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await index()
  await page.goto(site.at(`docs/acme/${name}/${REFUNDS}`))
  expect(page.url()).toContain(PAYOUTS)
  await site.visit(page, site.at(`delete/acme/${name}/${PAYOUTS}`))
  expect(await findBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test.each([
  ['asleep', { javaScriptEnabled: false, expected: [/\.js csp$/] }],
  ['alive', {}],
])(
  'a document is deleted after its links were shown, and comes back with an undo (%s)',
  async (_, options) => {
    const page = await site.open(options)
    await page.goto(site.at(`docs/acme/${name}/${REFUNDS}`))
    await page.getByLabel('More actions').click()
    await page.getByRole('link', { name: 'Delete …' }).click()
    await page.getByText('1 document links to it. 1 link becomes plain text').waitFor()
    await page.getByText('1 reference stays as it is').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText(`${REFUNDS} was deleted.`).waitFor()
    expect(files()).not.toContain(REFUNDS)
    expect(textOf('docs/specs/plan.md')).toContain('See refunds.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The change was undone.').waitFor()
    expect(files()).toContain(REFUNDS)
  },
)

test('a move as a pull request leads to it, and changes nothing before it is merged', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`move/acme/${name}/${REFUNDS}?new_path=${PAYOUTS}`))
  await page.getByRole('combobox', { name: 'Save to' }).selectOption('Pull request')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('heading', { name: `Move ${REFUNDS} to ${PAYOUTS}` }).waitFor()
  expect(files()).toContain(REFUNDS)
})

test('a document that changed after the preview is not deleted', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`delete/acme/${name}/${REFUNDS}`))
  git.commit({ [REFUNDS]: '# Newer\n' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'has changed since it was read. Nothing was saved.' })
    .waitFor()
  expect(files()).toContain(REFUNDS)
})

test('the editor moves a document once its changes are saved, and viewers have no form', async () => {
  const page = await site.open()
  await openEditor(page, site, `${name}/${REFUNDS}`)
  await typeAfter(page, 'Text of limits.', ' More.')
  await page.getByLabel('More actions').click()
  await page.getByText('Save your changes first.').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.cm-content').press('Control+z')
  await page.getByLabel('More actions').click()
  await page.getByRole('link', { name: 'Move or rename …' }).click()
  await page.getByRole('textbox', { name: 'New path' }).waitFor()
  const viewer = await site.open({
    cookie: await signIn(site.db, await makeMember(site.db, site.org, 'viewer')),
  })
  for (const act of ['move', 'delete']) {
    await site.visit(viewer, site.at(`${act}/acme/${name}/${REFUNDS}`))
    expect(
      await viewer
        .getByRole('main')
        .getByRole('button', { name: /^(Move|Delete|Preview)$/ })
        .count(),
    ).toBe(0)
  }
})
