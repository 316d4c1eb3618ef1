import { chmodSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TestRepository } from '#tests/support/git-repository'
import { CONFIG, openIndexing, spec } from './indexing'

const indexing = openIndexing()

const fileOf = (git: TestRepository, object: string) => {
  const sha = git.git('rev-parse', object)
  return join(git.path, '.git/objects', sha.slice(0, 2), sha.slice(2))
}

/** Replaces the object's file with bytes that are not a git object. */
function corrupt(git: TestRepository, object: string): void {
  const file = fileOf(git, object)
  chmodSync(file, 0o644)
  writeFileSync(file, 'no longer an object of git')
}

/** Truncates the object to half its size, so that git returns its beginning before it fails. */
function cutOff(git: TestRepository, object: string): void {
  const file = fileOf(git, object)
  chmodSync(file, 0o644)
  truncateSync(file, Math.floor(statSync(file).size / 2))
}

const lose = (git: TestRepository, object: string) => rmSync(fileOf(git, object))

const noise = () => Array.from({ length: 2_000 }, () => Math.random().toString(36)).join(' ')
const codes = ({ diagnostics }: { diagnostics: unknown[] }) =>
  diagnostics.map((each) => (each as { code: string }).code)

describe.each([
  ['corrupt', corrupt],
  ['cut off', cutOff],
  ['lost', lose],
])('a blob that is %s', (_, damage) => {
  it('leaves its document at the last good version with a note, and stops no other document', async () => {
    const files = { 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A'), 'docs/b.md': spec('B') }
    const { git, key } = await indexing.connected(files)
    const changed = { 'docs/a.md': spec('A, changed', noise()), 'docs/b.md': spec('B, changed', noise()) }
    git.commit({ ...changed, 'docs/c.md': spec('C', noise()), 'docs/d.md': spec('D', noise()) })
    damage(git, 'HEAD:docs/a.md')
    damage(git, 'HEAD:docs/d.md')
    await indexing.again(key)

    const a = await indexing.document(key, 'docs/a.md')
    expect(a).toMatchObject({ title: 'A', totalAc: 2 })
    expect(codes(a)).toEqual(['document_damaged'])
    const d = await indexing.document(key, 'docs/d.md')
    expect([d.textId, codes(d)]).toEqual([null, ['document_damaged']])
    expect((await indexing.document(key, 'docs/b.md')).title).toBe('B, changed')
    expect((await indexing.document(key, 'docs/c.md')).title).toBe('C')
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', writtenCount: 2 })
    expect((await indexing.newestRun(key)).problems.map(({ path }) => path).sort()).toEqual([
      'docs/a.md',
      'docs/d.md',
    ])
    expect(await indexing.repositoryRow(key)).toMatchObject({
      headSha: git.head(),
      problem: expect.stringMatching(/2 of the documents .*git fsck/),
    })
  })

  it('is read when the repository contains it again, even if the tree is the same', async () => {
    const { git, key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A') })
    git.commit({ 'docs/a.md': spec('A, changed', noise()), 'docs/d.md': spec('D', noise()) })
    const files = ['HEAD:docs/a.md', 'HEAD:docs/d.md'].map((object) => fileOf(git, object))
    const whole = files.map((file) => readFileSync(file))
    for (const file of ['docs/a.md', 'docs/d.md']) damage(git, `HEAD:${file}`)
    await indexing.again(key)
    await indexing.again(key)
    expect(codes(await indexing.document(key, 'docs/a.md'))).toEqual(['document_damaged'])
    for (const [at, file] of files.entries()) writeFileSync(file, whole[at] ?? '')
    await indexing.again(key)
    expect(await indexing.document(key, 'docs/a.md')).toMatchObject({ title: 'A, changed', diagnostics: [] })
    expect(await indexing.document(key, 'docs/d.md')).toMatchObject({ title: 'D', diagnostics: [] })
    expect((await indexing.repositoryRow(key)).problem).toBeNull()
  })
})

describe('a repository', () => {
  const FILES = { 'CONFIG.yaml': CONFIG, 'docs/a.md': spec('A'), 'docs/deep/b.md': spec('B') }

  it.each([
    ['a tree', (git: TestRepository) => lose(git, 'HEAD:docs/deep')],
    ['its commit', (git: TestRepository) => corrupt(git, 'HEAD')],
    [
      'half a pack',
      (git: TestRepository) => {
        git.git('repack', '-adq')
        const packs = join(git.path, '.git/objects/pack')
        const pack = join(packs, readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '')
        chmodSync(pack, 0o644)
        truncateSync(pack, Math.floor(statSync(pack).size / 2))
      },
    ],
  ])(
    'that has lost %s keeps its documents, and its run fails with an error that says what to do',
    async (_, damage) => {
      const { git, key } = await indexing.connected(FILES)
      git.commit({ 'docs/deep/b.md': spec('B, changed') })
      damage(git)
      await indexing.again(key)
      expect(await indexing.newestRun(key)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/damaged: run "git fsck/),
      })
      expect((await indexing.repositoryRow(key)).problem).toMatch(/git fsck/)
      expect(await indexing.document(key, 'docs/deep/b.md')).toMatchObject({ title: 'B' })
    },
  )

  it('whose configuration cannot be read keeps the last good one', async () => {
    const { git, key } = await indexing.connected({ ...FILES, 'notes/c.md': spec('C') })
    git.commit({ 'CONFIG.yaml': CONFIG.replace('docs', 'notes'), 'docs/a.md': spec('A, changed') })
    lose(git, 'HEAD:CONFIG.yaml')
    await indexing.again(key)
    expect(await indexing.paths(key)).toEqual(['docs/a.md', 'docs/deep/b.md'])
    expect((await indexing.document(key, 'docs/a.md')).title).toBe('A, changed')
    expect((await indexing.repositoryRow(key)).configDiagnostics).toEqual([
      expect.objectContaining({ severity: 'error', code: 'config_damaged' }),
    ])
  })

  it('with more than a hundred damaged files is reported as damaged', async () => {
    const files: Record<string, string> = { 'CONFIG.yaml': CONFIG }
    for (let at = 0; at < 120; at++) files[`docs/${at}.md`] = spec(`Number ${at}`)
    const git = indexing.repository(files)
    for (let at = 0; at < 120; at++) lose(git, `HEAD:docs/${at}.md`)
    const key = await indexing.connect(git)
    await indexing.run(key)
    expect(await indexing.newestRun(key)).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/git fsck/),
    })
  })
})

it('files with invalid names, and errors in files, are reported in the run', async () => {
  const git = indexing.repository({
    'CONFIG.yaml': `${CONFIG}nonsense: [\n`,
    'docs/specs/a.md': '---\ntitle: [\n---\n# A\n',
  })
  const blob = git.git('rev-parse', 'HEAD:docs/specs/a.md')
  git.git('config', 'core.protectNTFS', 'false')
  git.git('update-index', '--add', '--cacheinfo', `100644,${blob},docs/specs/back\\slash.md`)
  git.git('commit', '--quiet', '--message=Name')
  const key = await indexing.connect(git)
  await indexing.run(key)
  const { problems, state } = await indexing.newestRun(key)
  expect(state).toBe('done')
  expect(problems).toEqual([
    { path: 'docs/specs/back\\slash.md', line: null, message: expect.stringMatching(/Rename it/) },
    { path: 'CONFIG.yaml', line: expect.any(Number), message: expect.any(String) },
    { path: 'docs/specs/a.md', line: expect.any(Number), message: expect.any(String) },
  ])
})
