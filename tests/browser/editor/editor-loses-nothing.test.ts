import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { findBarriers } from '#tests/support/browser/find-barriers'
import type { TestRepository } from '#tests/support/git-repository'
import { aliveEditor, openEditor, REFUSED, saveByKeys, typeAfter, untilDraftStored } from './open-editor'

const site = openSite()

const PATH = 'docs/specs/limits.md'
const SPEC = '# Limits\n\n## One\n\nFirst words.\n\n## Two\n\nSecond words.\n'

let git: TestRepository
let file = ''
let count = 0

beforeEach(async () => {
  const name = `kept-${++count}`
  const connected = await site.connect(name, { [PATH]: SPEC })
  git = connected.git
  file = `${name}/${PATH}`
  await connected.index()
})

const readSavedFile = () => `${git.git('show', `main:${PATH}`)}\n`

test('changes of two people to different sections are merged automatically', async () => {
  const page = await site.open({ expected: REFUSED })
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  git.commit({ [PATH]: SPEC.replace('Second words.', 'Second words. Theirs.') })
  await saveByKeys(page)
  await page.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('There are no conflicts').waitFor()
  await page.getByRole('button', { name: 'Use merged text' }).click()
  await saveByKeys(page)
  await page.getByText('Saved as').waitFor()
  expect(readSavedFile()).toBe(
    SPEC.replace('First words.', 'First words. Mine.').replace('Second words.', 'Second words. Theirs.'),
  )
})

test('a section that both changed is a conflict to resolve', async () => {
  const page = await site.open({ expected: REFUSED })
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  git.commit({ [PATH]: SPEC.replace('First words.', 'Other words.') })
  await saveByKeys(page)
  await page.getByRole('button', { name: 'Merge' }).click()
  const use = page.getByRole('button', { name: 'Use merged text' })
  await expect.poll(() => use.isDisabled()).toBe(true)
  await expect
    .poll(() => page.getByRole('dialog').locator('mark').allInnerTexts())
    .toEqual(['First', '. Mine', 'Other'])
  await page.getByRole('button', { name: 'Use theirs of One' }).click()
  const result = page.getByRole('textbox', { name: 'Result of One' })
  await expect.poll(() => result.inputValue()).toContain('Other words.')
  await result.fill('## One\n\nWords of both.\n\n')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Merge' }).click()
  await expect.poll(() => result.inputValue()).toBe('## One\n\nWords of both.\n\n')
  await use.click()
  await saveByKeys(page)
  await page.getByText('Saved as').waitFor()
  expect(readSavedFile()).toBe(SPEC.replace('First words.', 'Words of both.'))
})

test('after a crash the draft can be compared, restored or discarded', async () => {
  const page = await site.open()
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Typed and never saved.')
  await untilDraftStored(page)
  const again = await page.context().newPage()
  await page.close()

  await openEditor(again, site, file)
  await again.getByText('You have an unsaved draft').waitFor()
  await again.getByRole('button', { name: 'Compare' }).click()
  await again.locator('.cm-deletedChunk').waitFor()
  await again.getByRole('button', { name: 'Reject', exact: true }).click()
  await again.getByRole('button', { name: 'Accept remaining' }).click()
  const restore = again.getByRole('button', { name: 'Restore' })
  await restore.waitFor()
  expect(await again.locator('.cm-content').innerText()).not.toContain('never saved')
  await restore.click()
  await again.locator('.cm-line', { hasText: 'First words. Typed and never saved.' }).waitFor()
  await untilDraftStored(again)
  await again.getByText('You have an unsaved draft').waitFor({ state: 'detached' })
})

test('a draft of a file that has changed since is merged with the current version', async () => {
  const page = await site.open()
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  await untilDraftStored(page)
  const again = await page.context().newPage()
  await page.close()
  git.commit({ [PATH]: SPEC.replace('Second words.', 'Second words. Theirs.') })
  await openEditor(again, site, file)
  await again.getByRole('button', { name: 'Restore' }).click()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await again.getByRole('button', { name: 'Restore' }).click()
  await again.getByRole('button', { name: 'Use merged text' }).click()
  await again.locator('.cm-line', { hasText: 'First words. Mine.' }).waitFor()
  await again.locator('.cm-line', { hasText: 'Second words. Theirs.' }).waitFor()
})

test('a deleted file is saved as a new one with the typed text', async () => {
  const page = await site.open({ expected: REFUSED })
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  git.commit({ [PATH]: null })
  await saveByKeys(page)
  await page.getByText('Not saved: the file was deleted.').waitFor()
  await page.getByRole('button', { name: 'Save as a new file' }).click()
  await page.getByText('Not saved').waitFor({ state: 'detached' })
  await saveByKeys(page)
  await page.getByText('Saved as').waitFor()
  expect(readSavedFile()).toBe(SPEC.replace('First words.', 'First words. Mine.'))
})

test('the editor opens by client-side navigation, and its draft is there after leaving and returning', async () => {
  const page = await site.open()
  await site.visit(page, site.at(`specs/acme/${file}`))
  const mark = () => page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  const isSame = () => page.evaluate(() => 'isSameDocument' in globalThis)
  await mark()
  await page.keyboard.press('e')
  await aliveEditor(page)
  await typeAfter(page, 'First words.', ' Mine.')
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor()
  git.commit({ [PATH]: SPEC.replace('Second words.', 'Second words. Theirs.') })
  await page.goBack()
  await page.locator('.cm-line', { hasText: 'Theirs.' }).waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('button', { name: 'Use merged text' }).click()
  await page.locator('.cm-line', { hasText: 'First words. Mine.' }).waitFor()
  expect(await isSame()).toBe(true)
})

test('actions on the page around do not reload the editor', async () => {
  const page = await site.open()
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  git.commit({ [PATH]: SPEC.replace('Second words.', 'Second words. Theirs.') })
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  const [readAgain] = await Promise.all([
    page.waitForResponse(
      (response) => /\.data\b/.test(response.url()) && response.request().method() === 'GET',
    ),
    page.getByRole('button', { name: /^Theme: system/ }).click(),
  ])
  await page.getByRole('button', { name: /^Theme: light/ }).waitFor()
  await expect
    .poll(async () => (await page.context().cookies()).find(({ name }) => name === 'pl_theme')?.value)
    .toBe('light')
  await readAgain.finished()
  await page.locator('.cm-line', { hasText: 'Mine.' }).waitFor()
  // Slow typing makes several undo steps.
  const line = page.locator('.cm-line', { hasText: /^First words\./ })
  await expect
    .poll(async () => {
      await page.locator('.cm-content').press('Control+z')
      return line.innerText()
    })
    .toBe('First words.')
  expect(await page.locator('.cm-content').innerText()).not.toContain('Theirs.')
})

test('a user who was signed out while writing signs in elsewhere and saves', async () => {
  const page = await site.open({ expected: [/status of (401|500)/] })
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await saveByKeys(page)
  await page.getByRole('link', { name: 'Sign in again in another tab' }).waitFor()
  await page.context().addCookies(cookies)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as').waitFor()
  expect(readSavedFile()).toBe(SPEC.replace('First words.', 'First words. Mine.'))
})

test('two tabs on one file know of each other', async () => {
  const page = await site.open({ expected: REFUSED })
  await openEditor(page, site, file)
  const other = await page.context().newPage()
  await openEditor(other, site, file)
  await page.getByText('also open in another tab').waitFor()
  await typeAfter(other, 'First words.', ' Other.')
  await saveByKeys(other)
  await other.getByText('Saved as').waitFor()
  await page.getByText('was saved in another tab').waitFor()
})

test('a save without a connection keeps the text and is made once when it is repeated', async () => {
  const page = await site.open({ expected: [/ERR_FAILED/] })
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  let isLost = false
  await page.route('**/save', async (route) => {
    if (isLost) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort('failed')
  })
  await saveByKeys(page)
  await page.getByText('cannot be reached').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Saved as').waitFor()
  expect(git.git('log', '--format=%s')).toBe(`Update ${PATH}\nStart`)
})

test('text typed before the editor loads counts as unsaved', async () => {
  const page = await site.open()
  let release = () => {}
  const releaseSignal = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/mount-editor-*.js', async (route) => {
    await releaseSignal
    await route.continue()
  })
  await site.visit(page, site.at(`editor/acme/${file}`))
  await page.getByRole('textbox', { name: 'Text of the file' }).press('Control+End')
  await page.keyboard.type('Typed early.')
  release()
  await page.locator('.cm-line', { hasText: 'Typed early.' }).waitFor()
  await untilDraftStored(page)
})

const LONG = SPEC + 'More of it, line by line.\n\n'.repeat(2_000)

interface MessageLengths {
  parser: number[]
  storage: number[]
}

/** Records the number of characters of each message to the parser and of each write to browser storage. */
function recordMessageLengths(): void {
  const messageLengths: MessageLengths = { parser: [], storage: [] }
  const lengthOf = (value: unknown) => JSON.stringify(value).length
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    messageLengths.parser.push(lengthOf(message))
    postMessage.call(this, message)
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown) {
    messageLengths.storage.push(lengthOf(value))
    return put.call(this, value)
  }
  Object.assign(globalThis, { messageLengths })
}

/** The stored draft in the browser. */
const readStoredDraft = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await result(indexedDB.open('plumbline-drafts'))
    const drafts = await result(db.transaction('drafts').objectStore('drafts').getAll())
    db.close()
    return JSON.stringify(drafts)
  })

const messageLengths = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { messageLengths: MessageLengths }).messageLengths)

test('in a long text, a keystroke sends and stores only its change, and a crash loses nothing', async () => {
  git.commit({ [PATH]: LONG })
  const page = await site.open()
  await page.addInitScript(recordMessageLengths)
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Once')
  await untilDraftStored(page)
  await page.keyboard.type(' and again.')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('And at the end.')
  await expect.poll(() => readStoredDraft(page)).toContain('And at the end.')
  await expect.poll(async () => (await messageLengths(page)).parser.length).toBeGreaterThan(1)
  const { parser, storage } = await messageLengths(page)
  expect([parser[0], storage[0]].map(Number).every((length) => length > LONG.length)).toBe(true)
  expect(Math.max(...parser.slice(1), ...storage.slice(1))).toBeLessThan(2_000)

  const again = await page.context().newPage()
  await page.close()
  await openEditor(again, site, file)
  await again.getByRole('button', { name: 'Restore' }).click()
  await again.getByText('You have an unsaved draft').waitFor({ state: 'detached' })
  await again.locator('.cm-content').press('Control+End')
  await again.locator('.cm-line', { hasText: 'And at the end.' }).waitFor()
  await again.locator('.cm-content').press('Control+Home')
  await again.locator('.cm-line', { hasText: 'First words. Once and again.' }).waitFor()
})
