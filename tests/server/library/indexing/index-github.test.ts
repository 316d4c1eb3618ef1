import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#server/kernel/context'
import { computeDocumentDates } from '#server/library/indexing/index'
import { type RepositoryKey, requestIndex } from '#server/library/repos/request-index'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { type FakeRepository, startFakeGitHub } from '#tests/support/fake-github/index'
import type { Files, TestRepository } from '#tests/support/git-repository'
import { testPorts } from '#tests/support/test-ports'
import { connectAtGitHub } from './connect-at-github'
import { CONFIG, openIndexing, spec } from './indexing'

const indexing = openIndexing()
const github = await startFakeGitHub()
let ctx: Context

beforeAll(() => {
  const { local } = indexing.ctx.ports.codeHosts
  ctx = { ...indexing.ctx, ports: testPorts({ local, forge: hostOf(github) }) }
})
afterAll(github.stop)

/** Enough files for a bulk download, with names and contents that are easily damaged on the way. */
const FILES: Files = {
  'CONFIG.yaml': CONFIG,
  'README.md': '# Read me\n',
  'docs/specs/bom.md': '\ufeff# Mark\r\n\r\n## 1. CRLF\r\n',
  'docs/specs/not-utf8.md': Uint8Array.of(0x23, 0x20, 0xe9, 0x0a),
  'docs/仕様 & "quotes".md': spec('Name'),
  'docs/large.md': 'x'.repeat(1_100_000),
  'src/main.ts': 'export {}\n',
  ...Object.fromEntries(Array.from({ length: 110 }, (_, i) => [`docs/specs/s${i}.md`, spec(`Spec ${i}`)])),
}

/** Connects the same folder as a local and as a GitHub repository, in two orgs. */
async function connectTwice(git: TestRepository, owner: string) {
  const atGitHub = github.createRepository({ owner, name: 'specs', path: git.path })
  return { local: await indexing.connect(git), remote: await connect(atGitHub), atGitHub }
}

const connect = (repository: FakeRepository) => connectAtGitHub(ctx, repository)

async function bringUpToDate(key: RepositoryKey): Promise<void> {
  await requestIndex(ctx, key)
  await indexing.run(key, ctx)
  await computeDocumentDates(ctx, { orgId: key.orgId, repositoryId: key.id })
}

/** Everything that readers see of the repository, without database ids. */
async function readVisible(key: RepositoryKey) {
  const documents = await indexing.documents(key)
  const withSections = documents.map(async ({ orgId, repositoryId, textId, ...document }) => ({
    ...document,
    sections: (await indexing.sectionsOf(orgId, textId)).map((section) => ({
      ...section,
      orgId: 0,
      textId: 0,
    })),
  }))
  const { headSha, treeSha, historySha, config, configDiagnostics } = await indexing.repositoryRow(key)
  return {
    headSha,
    treeSha,
    historySha,
    config,
    configDiagnostics,
    documents: await Promise.all(withSections),
  }
}

it('indexes the same documents from GitHub as from disk, first and after each push', async () => {
  const git = indexing.repository(FILES)
  const { local, remote } = await connectTwice(git, 'acme')
  const compare = async () => {
    for (const key of [local, remote]) await bringUpToDate(key)
    const [here, there] = await Promise.all([readVisible(local), readVisible(remote)])
    expect(there).toEqual(here)
    return there
  }
  expect((await compare()).documents.length).toBeGreaterThan(110)

  git.commit({ 'docs/specs/s3.md': spec('Changed'), 'docs/specs/s4.md': null, 'docs/new.md': spec('New') })
  const since = github.traffic.requests.length
  const { documents } = await compare()
  expect(documents.find(({ path }) => path === 'docs/specs/s3.md')).toMatchObject({ title: 'Changed' })
  expect(github.counts(since)).not.toHaveProperty('GET codeload')

  git.git('commit', '--quiet', '--amend', '--allow-empty', '--message=Rewritten')
  await compare()
})

it('keeps the documents with a reason while the App is suspended, and continues afterwards', async () => {
  const git = indexing.repository({ 'docs/specs/a.md': spec('A') })
  const { remote, atGitHub } = await connectTwice(git, 'other')
  await bringUpToDate(remote)
  const before = await indexing.paths(remote)
  git.commit({ 'docs/specs/b.md': spec('B') })
  github.suspend(atGitHub.installation)
  await requestIndex(ctx, remote)
  await indexing.run(remote, ctx)
  expect(await indexing.newestRun(remote)).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('suspended for the GitHub App'),
  })
  expect(await indexing.paths(remote)).toEqual(before)

  github.unsuspend(atGitHub.installation)
  await bringUpToDate(remote)
  expect(await indexing.paths(remote)).toEqual([...before, 'docs/specs/b.md'])
})

it('keeps the last good version of a document that GitHub does not return, and updates all others', async () => {
  const git = indexing.repository({ 'docs/specs/a.md': spec('A'), 'docs/specs/b.md': spec('B') })
  const key = await connect(github.createRepository({ owner: 'damaged', path: git.path }))
  await bringUpToDate(key)
  git.commit({ 'docs/specs/a.md': spec('A, new'), 'docs/specs/b.md': spec('B, new') })
  github.order({ on: BLOB, act: { kind: 'status', status: 404 } })
  await bringUpToDate(key)
  const diagnosticsByTitle = (await indexing.documents(key)).map(({ title, diagnostics }) => [
    title.slice(1),
    JSON.stringify(diagnostics).includes('document_damaged'),
  ])
  expect(diagnosticsByTitle.sort()).toEqual([
    [', new', false],
    ['', true],
  ])
  expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', writtenCount: 1 })
  expect(await indexing.repositoryRow(key)).toMatchObject({ headSha: git.head() })

  await bringUpToDate(key)
  expect((await indexing.documents(key)).map(({ title }) => title)).toEqual(['A, new', 'B, new'])
  expect((await indexing.repositoryRow(key)).problem).toBeNull()
})

it('fails without reporting damage when the repository disappears during the run', async () => {
  const git = indexing.repository({ 'docs/specs/a.md': spec('A') })
  const key = await connect(github.createRepository({ owner: 'leaving', path: git.path }))
  await bringUpToDate(key)
  git.commit({ 'docs/specs/a.md': spec('A, new') })
  github.order({ on: BLOB, act: { kind: 'status', status: 404 } })
  github.order({ on: 'GET /repos/{owner}/{repo}', after: 1, act: { kind: 'status', status: 404 } })
  await requestIndex(ctx, key)
  await expect(indexing.run(key, ctx)).rejects.toMatchObject({ code: 'not_found' })
  expect(await indexing.newestRun(key)).toMatchObject({ state: 'queued' })
  expect(await indexing.document(key, 'docs/specs/a.md')).toMatchObject({ title: 'A', diagnostics: [] })
})

const BLOB = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}'
