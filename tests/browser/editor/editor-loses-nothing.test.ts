import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { findBarriers } from '../../support/browser/find-barriers'
import type { TestRepository } from '../../support/git-repository'
import { openSite } from '../open-site'
import { aliveEditor, openEditor, REFUSED, saveByKeys, typeAfter, untilKept } from './open-editor'

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

const saved = () => `${git.git('show', `main:${PATH}`)}\n`

test('what two people wrote into different sections goes together by itself', async () => {
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
  expect(saved()).toBe(
    SPEC.replace('First words.', 'First words. Mine.').replace('Second words.', 'Second words. Theirs.'),
  )
})

test('a section that both have changed is chosen or written anew', async () => {
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
  expect(saved()).toBe(SPEC.replace('First words.', 'Words of both.'))
})

test('what was typed is there again after the page was killed, to be compared, restored or discarded', async () => {
  const page = await site.open()
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Typed and never saved.')
  await untilKept(page)
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
  await untilKept(again)
  await again.getByText('You have an unsaved draft').waitFor({ state: 'detached' })
})

test('a draft of a file that has changed since is merged with what is there now', async () => {
  const page = await site.open()
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  await untilKept(page)
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

test('a file that is gone meanwhile is saved as a new one with what was typed', async () => {
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
  expect(saved()).toBe(SPEC.replace('First words.', 'First words. Mine.'))
})

test('the editor opens without a new document, and whoever leaves it and comes back finds what was typed', async () => {
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

test('what is done on the page around loads nothing below the hands of who writes', async () => {
  const page = await site.open()
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Mine.')
  git.commit({ [PATH]: SPEC.replace('Second words.', 'Second words. Theirs.') })
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

test('whoever was signed out while writing signs in elsewhere and saves', async () => {
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
  expect(saved()).toBe(SPEC.replace('First words.', 'First words. Mine.'))
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

test('a save with nothing to reach keeps the text and is made once when it is sent again', async () => {
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

test('what was typed before the editor was there is unsaved like anything else', async () => {
  const page = await site.open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/mount-editor-*.js', async (route) => {
    await held
    await route.continue()
  })
  await site.visit(page, site.at(`editor/acme/${file}`))
  await page.getByRole('textbox', { name: 'Text of the file' }).press('Control+End')
  await page.keyboard.type('Typed early.')
  release()
  await page.locator('.cm-line', { hasText: 'Typed early.' }).waitFor()
  await untilKept(page)
})

const LONG = SPEC + 'More of it, line by line.\n\n'.repeat(2_000)

interface Told {
  reader: number[]
  disk: number[]
}

/** Records the number of characters of each message to the parser and of each write to browser storage. */
function watchTold(): void {
  const told: Told = { reader: [], disk: [] }
  const lengthOf = (value: unknown) => JSON.stringify(value).length
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (this: Worker, message: unknown) {
    told.reader.push(lengthOf(message))
    postMessage.call(this, message)
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown) {
    told.disk.push(lengthOf(value))
    return put.call(this, value)
  }
  Object.assign(globalThis, { told })
}

/** The stored draft in the browser. */
const keptDraft = (page: Page) =>
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

const told = (page: Page) => page.evaluate(() => (globalThis as unknown as { told: Told }).told)

test('of a long text a key tells no more than what it changed, and all of it is there again after a crash', async () => {
  git.commit({ [PATH]: LONG })
  const page = await site.open()
  await page.addInitScript(watchTold)
  await openEditor(page, site, file)
  await typeAfter(page, 'First words.', ' Once')
  await untilKept(page)
  await page.keyboard.type(' and again.')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('And at the end.')
  await expect.poll(() => keptDraft(page)).toContain('And at the end.')
  await expect.poll(async () => (await told(page)).reader.length).toBeGreaterThan(1)
  const { reader, disk } = await told(page)
  expect([reader[0], disk[0]].map(Number).every((length) => length > LONG.length)).toBe(true)
  expect(Math.max(...reader.slice(1), ...disk.slice(1))).toBeLessThan(2_000)

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
