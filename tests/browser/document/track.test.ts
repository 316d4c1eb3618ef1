import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import type { Files } from '#tests/support/git-repository'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite()
/** With scripts off, Chromium reports unloaded scripts like policy violations. */
const asleep = { javaScriptEnabled: false, expected: [/\.js csp$/] }
const CONFIG =
  'version: "1"\nspecs:\n  doc_paths: ["{text,docs/specs}/*.md"]\nagents:\n  stale_detection: 1d\n'
const OLD = new Date(Date.UTC(2020, 0, 1))

async function connect(name: string, files: Files = {}) {
  const connected = await site.connect(name, null)
  connected.git.commit(
    {
      'CONFIG.yaml': CONFIG,
      'text/0001-private-fields.md': '# Private fields\n\n## Summary\n\nText.\n',
      'docs/specs/process.md': '# Process\n\n## Steps\n\nText.\n',
      ...files,
    },
    'Start',
    OLD,
  )
  await connected.index()
  return connected
}

test('documents that nobody tracks are documents: no status, nothing stale, nothing to review', async () => {
  await connect('plain')
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/plain'))
  await page.getByRole('link', { name: 'Process', exact: true }).waitFor()
  for (const path of [
    'repos/acme/plain',
    'docs/acme/plain/text/0001-private-fields.md',
    'specs/acme/plain/docs/specs/process.md',
  ]) {
    await site.visit(page, site.at(path))
    expect(await page.locator('main').innerText(), path).not.toMatch(/stale|no status|mark reviewed/i)
  }
})

test('rows of the list are selected by click, range and key, and tracked together', async () => {
  await connect('selected', { 'text/0002-second.md': '# Second\n', 'text/0003-third.md': '# Third\n' })
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/selected'))
  const bar = page.locator('.selection-bar')
  await page.getByRole('checkbox', { name: 'Select Private fields' }).click()
  await page.getByRole('checkbox', { name: 'Select Third' }).click({ modifiers: ['Shift'] })
  expect(await bar.innerText()).toContain('selected')
  expect(await findBarriers(page)).toEqual([])
  await bar.getByRole('button', { name: 'Clear' }).click()
  await bar.waitFor({ state: 'hidden' })
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await bar.getByText('2 documents selected').waitFor()
  await bar.getByRole('link', { name: 'Track …' }).click()
  await page.getByRole('heading', { name: 'Track documents' }).waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
})

test.each([
  ['asleep', asleep],
  ['alive', {}],
])('documents are tracked by commits, and an undo puts them back (%s)', async (name, options) => {
  const { git } = await connect(name)
  const before = git.git('rev-parse', 'HEAD^{tree}')
  const page = await site.open(options)
  await page.goto(site.at(`repos/acme/${name}`))
  await page.getByRole('link', { name: 'Track …' }).click()
  for (const document of ['Private fields', 'Process'])
    await page.getByRole('checkbox', { name: document }).check()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('done')
  await page.getByRole('button', { name: 'Track' }).click()
  await page.getByText('Tracked 2 documents.').waitFor()
  expect(git.git('show', 'HEAD:text/0001-private-fields.md')).toContain('status: done')
  expect(git.git('show', 'HEAD:docs/specs/process.md')).toContain('status: done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The documents are as they were before.').waitFor()
  expect(git.git('rev-parse', 'HEAD^{tree}')).toBe(before)

  await page.goto(site.at(`repos/acme/${name}/track?path=docs/specs/process.md`))
  expect(await page.getByRole('checkbox', { name: 'Process' }).isChecked()).toBe(true)
  await page.getByRole('combobox', { name: 'Save to' }).selectOption('pull')
  await page.getByRole('button', { name: 'Track' }).click()
  await page.getByRole('link', { name: '#1' }).click()
  await page.waitForURL(`**/repos/acme/${name}/pulls/1`)
  expect(git.git('rev-parse', 'main^{tree}')).toBe(before)
})

test('a filter hides documents of a long list, and keeps those that are chosen', async () => {
  const numbers = Array.from({ length: 11 }, (_, index) => index + 10)
  await connect('long', Object.fromEntries(numbers.map((n) => [`text/00${n}-topic.md`, `# Topic ${n}\n`])))
  const page = await site.open()
  await site.visit(page, site.at('repos/acme/long/track'))
  await site.untilAlive(page)
  await page.getByRole('checkbox', { name: 'Topic 12' }).check()
  await page.getByRole('searchbox', { name: 'Filter documents' }).fill('topic 15')
  const boxes = page.getByRole('checkbox')
  await expect.poll(() => boxes.count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  await boxes.check()
  await page.getByRole('button', { name: 'Track 2 documents' }).click()
  await page.getByText('Tracked 2 documents.').waitFor()
})

test('a viewer is not offered to track', async () => {
  await connect('viewed')
  const viewer = await makeMember(site.db, site.org, 'viewer')
  const page = await site.open({ cookie: await signIn(site.db, viewer) })
  await site.visit(page, site.at('repos/acme/viewed'))
  expect(await page.getByRole('link', { name: 'Track …' }).count()).toBe(0)
  await site.visit(page, site.at('repos/acme/viewed/track'))
  expect(await page.getByRole('button', { name: 'Track' }).count()).toBe(0)
})
