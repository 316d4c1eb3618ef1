import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { CodeHostError } from '#server/ports/codehost/port'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import type { TestRepository } from '#tests/support/git-repository'
import { aliveEditor, openEditor, REFUSED, saveByKeys, typeAfter, untilDraftStored } from './open-editor'

const site = openSite()

const PATH = 'docs/specs/limits.md'
const SPEC = `---
title: Limits
status: todo
---

# Limits

## One
<!-- svc:system:one status:todo -->
<!-- svc:ticket:linear:PAY-7 url:https://tracker.example/PAY-7 -->

First words.

- [ ] More MUST be refused

## Two

Second words.
`

const OTHER = 'docs/specs/other.md'
const OTHER_SPEC = '---\ntitle: Other\n---\n\n# Other\n'
const CONFIG = { 'CONFIG.yaml': 'version: "1"\n' }

let git: TestRepository
let name = ''
let count = 0

beforeEach(async () => {
  name = `editor-${++count}`
  const connected = await site.connect(name, { [PATH]: SPEC, [OTHER]: OTHER_SPEC, ...CONFIG })
  git = connected.git
  await connected.index()
})

const saved = (path = PATH, branch = 'main') => `${git.git('show', `${branch}:${path}`)}\n`
const FILE = () => `${name}/${PATH}`

test('a new spec goes from the template to a merged pull request', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`repos/acme/${name}`))
  await page.keyboard.press('n')
  const text = await aliveEditor(page)
  await page.getByRole('textbox', { name: 'Path' }).fill('docs/specs/refunds.md')
  await text.press('Control+End')
  await page.keyboard.type('\n## Refunds by hand\n\nMoney goes back.\n')
  await page.keyboard.press('Control+s')
  await page.getByRole('radio', { name: 'Open a pull request' }).check()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Say how money goes back')
  await page.getByRole('textbox', { name: 'Branch' }).fill('refunds')
  await page.getByRole('button', { name: /^Save Ctrl Enter/ }).click()
  await page.getByRole('link', { name: 'pull request #1' }).click()
  await page.getByRole('heading', { name: 'Say how money goes back' }).waitFor()
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Merged by').waitFor()
  expect(saved('docs/specs/refunds.md')).toContain('## Refunds by hand\n\nMoney goes back.\n')
})

test('a save after a pull request was opened is added to it', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE())
  await typeAfter(page, 'Second words.', ' Then more.')
  await page.keyboard.press('Control+s')
  await page.getByRole('radio', { name: 'Open a pull request' }).check()
  await page.getByRole('textbox', { name: 'Branch' }).fill('more')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Your next save is added to it').waitFor()
  await typeAfter(page, 'Second words.', ' And more.')
  await page.keyboard.press('Control+s')
  await page.getByRole('radio', { name: 'Add to pull request #1' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(saved(PATH, 'more')).toBe(SPEC.replace('Second words.', 'Second words. Then more. And more.'))
  expect(git.git('log', '--format=%s', 'main..more').split('\n')).toHaveLength(2)
  expect(saved()).toBe(SPEC)
})

test('if the branch is protected, the page offers a pull request with the typed text', async () => {
  const { codeHosts } = site.ctx.ports
  const { local } = codeHosts
  codeHosts.local = {
    ...local,
    commit: async (repo, request) => {
      if (request.branch === 'main') throw new CodeHostError('protected', 'main takes no commits.')
      return local.commit(repo, request)
    },
  }
  onTestFinished(() => {
    codeHosts.local = local
  })
  const page = await site.open({ expected: REFUSED })
  await openEditor(page, site, FILE())
  await typeAfter(page, 'Second words.', ' Then more.')
  await saveByKeys(page)
  await page.getByText('main takes no commits. Save it as a pull request instead.').waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Open a pull request' }).isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'pull request #1' }).waitFor()
  const [branch = ''] = git.git('branch', '--list', 'plumbline/*', '--format=%(refname:short)').split('\n')
  expect(saved(PATH, branch)).toBe(SPEC.replace('Second words.', 'Second words. Then more.'))
  expect(saved()).toBe(SPEC)
})

test('a new spec is not saved over a file of the same name', async () => {
  const page = await site.open({ expected: REFUSED })
  await page.goto(site.at(`editor/acme/${name}/new`))
  const text = await aliveEditor(page)
  await page.getByRole('textbox', { name: 'Path' }).fill(OTHER)
  await text.press('Control+End')
  await page.keyboard.type('\nMine.\n')
  await saveByKeys(page)
  await page.getByRole('alert').filter({ hasText: 'A file with this name already exists' }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Merge' }).count()).toBe(0)
  expect(saved(OTHER)).toBe(OTHER_SPEC)
})

test('a file with local changes in the work tree is saved as a pull request instead', async () => {
  const page = await site.open({ expected: REFUSED })
  await openEditor(page, site, FILE())
  await typeAfter(page, 'Second words.', ' Then more.')
  writeFileSync(join(git.path, PATH), 'Mine.\n')
  await saveByKeys(page)
  await page.getByText(`local changes in ${PATH}`).first().waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Open a pull request' }).isChecked()).toBe(true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'pull request #1' }).waitFor()
  expect(readFileSync(join(git.path, PATH), 'utf8')).toBe('Mine.\n')
  expect(saved()).toBe(SPEC)
})

test('a document is opened, changed and saved by keyboard alone, and no byte changes that was not typed', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`specs/acme/${FILE()}`))
  await page.keyboard.press('e')
  await aliveEditor(page)
  while (!(await page.evaluate(() => document.activeElement?.classList.contains('editor-host'))))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Third words.')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('Say it a third time')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as').waitFor()
  expect(`${git.git('show', 'main:docs/specs/limits.md')}`).toBe(`${SPEC}Third words.`)
  expect(git.git('log', '-1', '--format=%s', 'main')).toBe('Say it a third time')
})

test('changing a status or a checkbox changes only its own characters in the file', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE())
  await page.getByLabel('Status of section one').selectOption('done')
  await page.getByRole('checkbox', { name: 'Done' }).check()
  expect(await page.getByRole('link', { name: 'linear PAY-7' }).getAttribute('href')).toContain(
    'tracker.example',
  )
  await page.keyboard.press('Control+s')
  await page.getByRole('heading', { name: 'Changes' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as').waitFor()
  expect(saved()).toBe(SPEC.replace('status:todo -->', 'status:done -->').replace('[ ]', '[x]'))
})

test('the editor shows characters as they are written, without ligatures', async () => {
  const page = await site.open()
  const text = await openEditor(page, site, FILE())
  const setting = await text.evaluate((element) => {
    const { fontVariantLigatures, fontFeatureSettings } = getComputedStyle(element)
    return { fontVariantLigatures, fontFeatureSettings }
  })
  expect(setting).toEqual({ fontVariantLigatures: 'none', fontFeatureSettings: 'normal' })
})

test('cards change the same text', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE())
  await page.getByText('Cards', { exact: true }).click()
  await page.getByLabel('Status of Two').selectOption('in_progress')
  await page.getByLabel('Text of Two').fill('Other words.')
  await page.getByLabel('Title of One').fill('First')
  await page.getByLabel('Criterion').fill('Less MUST be refused')
  await saveByKeys(page)
  await page.getByText('Saved as').waitFor()
  expect(saved()).toBe(
    SPEC.replace('## One', '## First')
      .replace('More MUST', 'Less MUST')
      .replace('## Two\n', '## Two\n<!-- svc:system:two status:in_progress -->\n')
      .replace('Second words.', 'Other words.'),
  )
})

test('problems are shown while typing, and frontmatter is completed', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE())
  await typeAfter(page, 'status: todo', '\nreview_status: ')
  await page.keyboard.press('Control+Space')
  await page.getByRole('option', { name: 'in_review' }).click()
  await typeAfter(page, 'review_status: in_review', '\ndepends_on: [oth')
  await page.getByRole('option', { name: OTHER }).click()
  await typeAfter(page, 'Second words.', '\n<!-- svc:delta:changed -->')
  await page.getByRole('navigation', { name: 'Outline and problems' }).getByText(/delta/).first().waitFor()
  await untilDraftStored(page)
})

const ROUTED = `version: "1"
ticket_systems:
  board: { system: tracker_a, project: PAY }
  other: { system: tracker_b, project: OTH }
routing:
  - match: { default: true }
    target: board
`

test('configuration keys are completed from the schema, and the impact is shown before saving', async () => {
  const connected = await site.connect(`${name}-routed`, { 'CONFIG.yaml': ROUTED, [PATH]: SPEC })
  await connected.index()
  const page = await site.open()
  const text = await openEditor(page, site, `${name}-routed/CONFIG.yaml`)
  await text.press('Control+End')
  await page.keyboard.type('tea')
  await page.getByRole('option', { name: /^team/ }).click()
  await page.locator('.cm-line', { hasText: /^team: $/ }).waitFor()
  await page.keyboard.type('payments')
  await page.locator('.cm-line', { hasText: 'target: board' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await page.keyboard.type('other')
  await page.keyboard.press('Control+s')
  await page.getByText('2 sections: board → other').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as').waitFor()
  expect(connected.git.git('show', 'main:CONFIG.yaml')).toBe(
    `${ROUTED.replace('target: board', 'target: other')}team: payments`,
  )
})

test('a configuration with errors is saved only after confirmation', async () => {
  const page = await site.open({ expected: REFUSED })
  const text = await openEditor(page, site, `${name}/CONFIG.yaml`)
  await text.press('Control+End')
  await page.keyboard.type('specs:\n  doc_paths: [3]\n')
  await page.keyboard.press('Control+s')
  await page.getByText('the last valid configuration stays in effect').waitFor()
  await page.getByRole('button', { name: /^Save Ctrl Enter/ }).click()
  const although = page.getByRole('checkbox', { name: 'although it has errors' })
  await expect.poll(() => although.evaluate((box) => box === document.activeElement)).toBe(true)
  expect(git.git('log', '--format=%s')).toBe('Start')
  await although.check()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as').waitFor()
  expect(saved('CONFIG.yaml')).toContain('doc_paths: [3]')
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('an image is stored next to the document and linked at the cursor or the drop position', async () => {
  const page = await site.open()
  await openEditor(page, site, FILE())
  await typeAfter(page, 'Second words.', ' ')
  const png = Buffer.from(PNG, 'base64')
  await page
    .getByLabel('Images to insert')
    .setInputFiles({ name: 'Dot.png', mimeType: 'image/png', buffer: png })
  await page.locator('.cm-line', { hasText: /!\[Dot\]\(images\/dot-[0-9a-f]{12}\.png\)/ }).waitFor()
  expect(git.git('ls-tree', '-r', '--name-only', 'main')).toMatch(
    /docs\/specs\/images\/dot-[0-9a-f]{12}\.png/,
  )

  // Finds the line and drops on it in one step, because the page around it may still move.
  await page.locator('.cm-line', { hasText: 'First words.' }).evaluate((line, base64) => {
    const dataTransfer = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    dataTransfer.items.add(new File([bytes], 'Dropped.png', { type: 'image/png' }))
    const { right, top, height } = line.getBoundingClientRect()
    const at = { clientX: right - 5, clientY: top + height / 2 }
    const how = { bubbles: true, composed: true, cancelable: true }
    line.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at, ...how }))
  }, PNG)
  await page
    .locator('.cm-line', { hasText: /^First words\.!\[Dropped\]\(images\/dropped-[0-9a-f]{12}\.png\)$/ })
    .waitFor()
  expect(git.git('log', '-1', '--format=%s')).toMatch(/^Add docs\/specs\/images\/dropped-/)
})

test('without JavaScript a file is saved from a form, with the line endings it has', async () => {
  git.commit({ [PATH]: SPEC.replaceAll('\n', '\r\n') })
  const page = await site.open({ javaScriptEnabled: false, expected: [/\.js csp$/] })
  await page.goto(site.at(`editor/acme/${FILE()}`))
  const text = page.getByRole('textbox', { name: 'Text of the file' })
  await text.fill((await text.inputValue()).replace('Second', 'Last'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Limits', level: 1 }).waitFor()
  expect(git.git('show', `main:${PATH}`)).toBe(
    SPEC.replaceAll('\n', '\r\n').replace('Second', 'Last').trimEnd(),
  )
})

test('in a file with mixed line ends only the typed text changes', async () => {
  const mixed = SPEC.replace('# Limits\n', '# Limits\r\n')
  git.commit({ [PATH]: mixed })
  const page = await site.open()
  await openEditor(page, site, FILE())
  await page.getByText('Saved', { exact: true }).waitFor()
  await typeAfter(page, 'Second words.', ' Then more.')
  await saveByKeys(page)
  await page.getByText('Saved as').waitFor()
  expect(saved()).toBe(mixed.replace('Second words.', 'Second words. Then more.'))
})

test('no part of the page hydrates late, because it would lose earlier input', async () => {
  const html = await (await site.ask(site.at(`editor/acme/${FILE()}`), { accept: 'text/html' })).text()
  const editorHtml = html.slice(html.indexOf('class="editor"'), html.indexOf('</main>'))
  expect(editorHtml).toContain('editor-panes')
  expect(editorHtml.match(/<!--\$[?!]?-->/g)).toBe(null)
})

test.each(['light', 'dark'] as const)(
  'the editor has no accessibility barriers in %s',
  async (colorScheme) => {
    const page = await site.open({ colorScheme })
    await openEditor(page, site, FILE())
    await page.locator('.editor-preview h2').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByText('Cards', { exact: true }).click()
    await page.getByLabel('Text of Two').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Changes' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
  },
)

test('if the analysis cannot be loaded, the page says so, and editing and saving still work', async () => {
  const page = await site.open({ expected: [/analysis\.worker/, /status of 404/] })
  await page.route(/analysis\.worker/, (route) => route.fulfill({ status: 404, body: '' }))
  await openEditor(page, site, FILE())
  await page.getByText('Problems are unavailable: reload the page').waitFor()
  await typeAfter(page, 'Second words.', ' Then more.')
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as').waitFor()
  expect(saved()).toBe(SPEC.replace('Second words.', 'Second words. Then more.'))
})

test('the preview scrolls to the section in the address, even if earlier text has footnotes at its end', async () => {
  const paragraphs = 'A long paragraph that says little.\n\n'.repeat(40)
  const text = `# Long\n\nFirst.[^1]\n\n[^1]: Said early.\n\n${paragraphs}## The one\n\nHere.\n\n${paragraphs}`
  git.commit({ [OTHER]: text }, 'A long one')
  const page = await site.open({ reducedMotion: 'reduce' })
  await openEditor(page, site, `${name}/${OTHER}#the-one`)
  await expect.poll(() => page.locator('.cm-activeLine').innerText()).toBe('## The one')
  const isInView = () =>
    page.locator('.editor-preview').evaluate((preview) => {
      const heading = preview.querySelector('h2')?.getBoundingClientRect()
      const frame = preview.getBoundingClientRect()
      return heading !== undefined && heading.top >= frame.top - 80 && heading.bottom <= frame.bottom
    })
  await expect.poll(isInView).toBe(true)
})
