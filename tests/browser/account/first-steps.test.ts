import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositories } from '#db/schema/index'
import { makeFirstAccountLink } from '#server/accounts/auth/index'
import { ensureFirstOrg } from '#server/accounts/orgs/index'
import type { Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { makeFolderToken } from '#server/library/local-folders/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { openFolders } from '#server/ports/folders/local-folders'
import { openSite } from '#tests/browser/open-site'
import { newPage } from '#tests/support/browser/browser'
import { findBarriers, RULES_OF_LOOKS } from '#tests/support/browser/find-barriers'
import { canary } from '#tests/support/canary/canary'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeMember, signIn } from '#tests/support/make-org'

const site = openSite({}, { isAlone: true })
let org: Org
let git: TestRepository

beforeAll(async () => {
  org = (await ensureFirstOrg(site.ctx, 'local')).org
  git = makeRepository({
    'README.md': '# Our RFCs\n\nRead them.\n',
    'text/0001-fields.md': '# Fields\n',
    'text/0002-process.md': '# Process\n',
  })
  site.ctx.ports.folders = openFolders([])
})
afterAll(() => git.remove())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue' })

async function hasNoBarrier(page: Page): Promise<void> {
  for (const [width, rules] of [
    [390, undefined],
    [1280, RULES_OF_LOOKS],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findBarriers(page, rules)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
}

/** Asks for an index run, as the watcher of a branch does, and runs it as a worker does. */
async function index(): Promise<void> {
  const [connected] = await site.db.select().from(repositories).where(eq(repositories.orgId, org.id))
  const id = connected?.id ?? 0
  await requestIndex(site.ctx, { orgId: org.id, id })
  await indexRepository(site.ctx, { orgId: org.id, repositoryId: id })
}

test('the first account names the organization, connects a folder and ends on its own document', async () => {
  const { adminId } = await ensureFirstOrg(site.ctx, 'local')
  const page = await newPage(site.address)
  await page.goto((await makeFirstAccountLink(site.ctx, adminId)) ?? '')
  await page.getByRole('textbox', { name: 'Name' }).fill('First Person')
  await page.getByRole('textbox', { name: 'Email' }).fill('first@example.com')
  await page.getByRole('textbox', { name: 'Password' }).fill(canary('first-password'))
  await page.getByRole('button', { name: 'Create account' }).click()

  await heading(page, 'What is your organization called?')
  await site.untilAlive(page)
  await hasNoBarrier(page)
  await page.getByRole('textbox', { name: 'Organization' }).fill('Lantern')
  await page.keyboard.press('Enter')

  await heading(page, 'Where are your documents?')
  await hasNoBarrier(page)
  await page.goto(`${site.address}/app/`)
  await heading(page, 'Where are your documents?')
  await site.untilAlive(page)
  await page.getByRole('radio', { name: 'A folder on this machine' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('link', { name: 'Create a GitHub App' }).waitFor()
  expect(await continueButton(page).isVisible()).toBe(false)
  await page.keyboard.press('ArrowLeft')

  await page.getByText('Restart the server: it prints a token').waitFor()
  const token = await makeFolderToken({ ...site.ctx, org })
  await page.reload()
  await site.untilAlive(page)
  await continueButton(page).click()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Choose a repository, or enter the path of one.' })
    .waitFor()
  await page.getByRole('textbox', { name: 'Path' }).fill(git.path)
  await page.getByRole('textbox', { name: 'Token' }).fill('wrong')
  await continueButton(page).click()
  await page.getByRole('alert').filter({ hasText: 'This token is wrong' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Path' }).inputValue()).toBe(git.path)
  await page.getByRole('textbox', { name: 'Token' }).fill(token)
  await continueButton(page).click()

  await heading(page, 'What should be included?')
  await hasNoBarrier(page)
  await page.getByRole('button', { name: 'Include 2 more documents' }).click()
  await heading(page, 'Who reads with you?')
  expect(git.git('show', 'HEAD:CONFIG.yaml')).toContain('- text/*.md')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
  await hasNoBarrier(page)
  await continueButton(page).click()

  await page.getByRole('heading', { level: 1, name: /^Reading local/ }).waitFor()
  await index()
  await heading(page, 'Our RFCs')
  const line = page.getByRole('status').filter({ hasText: 'Live.' })
  const firstCommit = git.git('rev-parse', '--short=7', 'HEAD').trim()
  await expect
    .poll(() => line.textContent())
    .toMatch(new RegExp(`Commit ${firstCommit} → searchable in [0-9.]+ s`))
  await page.getByText('3 documents to read and search.').waitFor()
  await hasNoBarrier(page)

  await site.untilAlive(page)
  git.commit({ 'README.md': '# Our RFCs\n\nRead them all.\n' }, 'Say all')
  await index()
  await page.getByText('Read them all.').waitFor()
  await expect.poll(() => line.textContent()).toContain(git.git('rev-parse', '--short=7', 'HEAD').trim())
  await page.getByRole('link', { name: 'Close' }).click()
  await line.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toMatch(/^\/app\/local\/docs\//)

  await page.goto(`${site.address}/app/`)
  await heading(page, 'My work')
  await page.getByTitle('Lantern').waitFor()
})

test('every step can be skipped without scripts, and a second account never sees them', async () => {
  const stranger = await ensureFirstOrg(site.ctx, 'second')
  const cookieOf = async (userId: number) => signIn(site.db, userId)
  const page = await site.open({
    cookie: await cookieOf(stranger.adminId),
    javaScriptEnabled: false,
    expected: [/\.js csp$/],
  })
  await page.goto(`${site.address}/app/second/start`)
  for (const name of [
    'What is your organization called?',
    'Where are your documents?',
    'Who reads with you?',
  ]) {
    await heading(page, name)
    await page.getByRole('button', { name: 'Skip' }).click()
  }
  await heading(page, 'My work')
  await page.getByRole('main').getByRole('link', { name: 'Connect a repository' }).click()
  await heading(page, 'Where are your documents?')

  const second = await makeMember(site.db, stranger.org, 'admin')
  const other = await site.open({ cookie: await cookieOf(second) })
  await site.visit(other, '/app/')
  await heading(other, 'My work')
  const reader = await makeMember(site.db, stranger.org, 'viewer')
  const reading = await site.open({ cookie: await cookieOf(reader) })
  await site.visit(reading, '/app/second/start')
  await reading.getByText('Ask your administrator to connect a repository.').waitFor()
})

test('a checked repository below LOCAL_ROOTS takes the place of the sample', async () => {
  const { org: third, adminId } = await ensureFirstOrg(site.ctx, 'third')
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'root-')))
  const own = makeRepository({ 'README.md': '# Own\n' }, { parent: root })
  const sample = makeRepository({ 'README.md': '# Sample\n' })
  await connectLocalRepository(site.ctx, third, { owner: 'third', name: 'sample', path: sample.path })
  site.ctx.ports.folders = openFolders([root], { path: sample.path, make: async () => {} })
  const page = await site.open({ cookie: await signIn(site.db, adminId) })
  await site.visit(page, '/app/third/start/documents')
  await page.getByText(`A git repository below ${root}.`).waitFor()
  await hasNoBarrier(page)
  await page.getByRole('checkbox', { name: own.path }).check()
  await continueButton(page).click()
  await heading(page, 'What should be included?')
  const connected = await site.db
    .select({ path: repositories.localPath })
    .from(repositories)
    .where(and(eq(repositories.orgId, third.id), isNull(repositories.disconnectedAt)))
  expect(connected).toEqual([{ path: own.path }])
  sample.remove()
  rmSync(root, { recursive: true })
})
