import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { computeDocumentDates } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import { openEditor, typeAfter } from '#tests/browser/editor/open-editor'
import { openSite } from '#tests/browser/open-site'
import { AUTHOR } from '#tests/support/git-repository'

const text = (goal: string) => `# Refunds\n\n## Goal\n\n${goal}\n`
const site = openSite()

/** A repository with one document, and what a push to it does. */
async function makeDocument(name: string, goal = 'The first text.') {
  const { git, key, index } = await site.connect(name, {
    'CONFIG.yaml': 'version: "1"\nspecs:\n  doc_paths: ["docs/**/*.md"]\n',
    'docs/specs/refunds.md': text(goal),
  })
  const repository = { orgId: key.orgId, repositoryId: key.id }
  const indexAll = async () => {
    await index()
    await computeDocumentDates(site.ctx, repository)
  }
  await indexAll()
  const push = async (files: Record<string, string | null>) => {
    git.commit(files, 'Change')
    await requestIndex(site.ctx, key)
    await indexAll()
  }
  return { push, path: `specs/acme/${name}/docs/specs/refunds.md` }
}

/** Resolves once the page hears of every later run. */
const untilFollowing = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/live') && response.status() === 200)

async function follow(page: Page, path: string): Promise<void> {
  const following = untilFollowing(page)
  await page.goto(path)
  await following
}

test('an open document says that it was updated, and changes only on Show', async () => {
  const { push, path } = await makeDocument('updated')
  const page = await site.open()
  await follow(page, site.at(path))
  await push({ 'docs/specs/refunds.md': text('The second text.') })
  const pill = page.locator('.page-bar').getByRole('status')
  await pill.getByText(`Updated just now by ${AUTHOR}`).waitFor()
  expect(await page.getByRole('article').innerText()).toContain('The first text.')
  await pill.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('article').getByText('The second text.').waitFor()
  await expect.poll(() => pill.innerText()).toBe('')
})

test('a document that was deleted says so', async () => {
  const { push, path } = await makeDocument('deleted')
  const page = await site.open({ expected: [/status of 404/] })
  await follow(page, site.at(path))
  await push({ 'docs/specs/refunds.md': null, 'docs/specs/other.md': '# Other\n' })
  await page.getByText('Moved or deleted just now').waitFor()
})

test('the tree and the list of the repository show a new document', async () => {
  const { push } = await makeDocument('growing')
  const page = await site.open()
  await follow(page, site.at('repos/acme/growing'))
  await push({ 'docs/specs/arrivals.md': '# Arrivals\n' })
  await page.getByRole('main').getByRole('link', { name: 'Arrivals' }).waitFor()
  await page.getByRole('treeitem', { name: 'docs' }).click()
  await page.getByRole('treeitem', { name: 'specs' }).click()
  await page.getByRole('treeitem', { name: 'Arrivals' }).waitFor()
  await push({ 'docs/specs/departures.md': '# Departures\n' })
  await page.getByRole('treeitem', { name: 'Departures' }).waitFor()
})

test('the tabs of a browser share one stream, and another continues when its tab closes', async () => {
  const { push, path } = await makeDocument('shared')
  const first = await site.open()
  await follow(first, site.at(path))
  const second = await first.context().newPage()
  const streams: string[] = []
  second.on('request', (request) => request.url().includes('/api/live') && streams.push(request.url()))
  await site.visit(second, site.at(path))
  await push({ 'docs/specs/refunds.md': text('The second text.') })
  await second.getByText('Updated just now').waitFor()
  expect(streams).toEqual([])
  const following = untilFollowing(second)
  await first.close()
  await following
  await second.getByRole('button', { name: 'Show' }).click()
  await second.getByRole('article').getByText('The second text.').waitFor()
  await push({ 'docs/specs/refunds.md': text('The third text.') })
  await second.getByText('Updated just now').waitFor()
})

test('a page that was suspended resumes after its last event', async () => {
  const { push, path } = await makeDocument('resumed')
  const page = await site.open()
  await follow(page, site.at(path))
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await push({ 'docs/specs/refunds.md': text('The second text.') })
  const following = untilFollowing(page)
  await page.evaluate(() => dispatchEvent(new Event('pageshow')))
  await following
  await page.getByText('Updated just now').waitFor()
})

test('the editor says who saved a newer version, and compares it with what one has typed', async () => {
  const { push } = await makeDocument('edited')
  const page = await site.open()
  const following = untilFollowing(page)
  const editor = await openEditor(page, site, 'edited/docs/specs/refunds.md')
  await following
  await push({ 'docs/specs/refunds.md': `${text('The first text.')}\n## Later\n\nMore.\n` })
  const notice = page.getByText(`${AUTHOR} saved a newer version of this file.`)
  await notice.waitFor()
  await page.getByRole('button', { name: 'Show' }).click()
  await editor.getByText('Later').waitFor()
  await typeAfter(page, 'The first text.', ' Typed here.')
  await push({ 'docs/specs/refunds.md': `${text('The first text.')}\n## Later\n\nMuch more.\n` })
  await notice.waitFor()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use merged text' }).click()
  await expect.poll(() => editor.innerText()).toMatch(/Typed here\.[\s\S]*Much more\./)
})
