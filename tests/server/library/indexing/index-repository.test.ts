import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { documents, runs, sections } from '#db/schema/index'
import { requestIndex } from '#server/library/repos/index'
import { makeOrg } from '#tests/support/make-org'
import { CONFIG, openIndexing, spec } from './indexing'

const indexing = openIndexing()

const FILES = {
  'CONFIG.yaml': CONFIG,
  'README.md': '# Read me\n\nHello.\n',
  'docs/specs/refund.md': spec('Refunds', 'Money goes back to the shopper.'),
  'docs/guide.md': '# Guide\n\nHow to.\n',
  'docs/_template.md': '# Template\n',
  'notes/other.md': '# Not selected\n',
  'src/main.ts': 'export {}\n',
}

/** The id of the transaction that wrote each row (Postgres column xmin). */
const xmins = async (key: { orgId: number; id: number }) => {
  const rows = await indexing.db
    .select({ path: documents.path, xmin: sql<string>`${documents}.xmin::text` })
    .from(documents)
    .where(and(eq(documents.orgId, key.orgId), eq(documents.repositoryId, key.id)))
  return new Map(rows.map(({ path, xmin }) => [path, xmin]))
}

describe('a first index', () => {
  it('creates documents with their contents from the selected files', async () => {
    const { git, key } = await indexing.connected(FILES)
    expect(await indexing.paths(key)).toEqual(['README.md', 'docs/guide.md', 'docs/specs/refund.md'])
    expect(await indexing.document(key, 'docs/specs/refund.md')).toMatchObject({
      title: 'Refunds',
      docType: 'spec',
      isSpec: true,
      status: 'in_progress',
      owner: 'platform-team',
      tags: ['payments', 'refunds'],
      totalSections: 1,
      totalAc: 2,
      doneAc: 1,
      diagnostics: [],
    })
    expect(await indexing.repositoryRow(key)).toMatchObject({
      defaultBranch: 'main',
      headSha: git.head(),
      configFile: 'CONFIG.yaml',
      configDiagnostics: [],
      problem: null,
    })
  })

  it('makes the text before the first section searchable like a section', async () => {
    const { key } = await indexing.connected(FILES)
    const { textId } = await indexing.document(key, 'docs/specs/refund.md')
    const rows = await indexing.sectionsOf(key.orgId, textId)
    expect(rows.map(({ ordinal, sectionId, title, body }) => ({ ordinal, sectionId, title, body }))).toEqual([
      { ordinal: 0, sectionId: null, title: 'Refunds', body: 'An opening.' },
      {
        ordinal: 1,
        sectionId: '1-goal',
        title: 'Goal',
        body: 'Money goes back to the shopper.\n\n- [ ] It MUST work\n- [x] It SHOULD be fast',
      },
    ])
    const ordinals = await indexing.db
      .select({ ordinal: sections.ordinal })
      .from(sections)
      .where(
        and(
          eq(sections.orgId, key.orgId),
          sql`search @@ websearch_to_tsquery('english', 'payment shoppers')`,
        ),
      )
    expect(ordinals).toEqual([{ ordinal: 1 }])
  })

  it('records a finished run with its counts', async () => {
    const { git, key } = await indexing.connected(FILES)
    expect(await indexing.newestRun(key)).toMatchObject({
      state: 'done',
      attempt: 1,
      doneCount: 3,
      totalCount: 3,
      writtenCount: 3,
      headSha: git.head(),
      error: null,
    })
  })

  it('stores a text once, even if several paths have it', async () => {
    const { key } = await indexing.connected({
      'CONFIG.yaml': CONFIG,
      'docs/a.md': '# Same\n',
      'docs/b.md': '# Same\n',
    })
    const rows = await indexing.documents(key)
    expect(rows.map(({ path }) => path)).toEqual(['docs/a.md', 'docs/b.md'])
    expect(new Set(rows.map(({ textId }) => textId)).size).toBe(1)
    expect(await indexing.texts(key.orgId)).toHaveLength(1)
  })
})

describe('indexing again', () => {
  it('writes only the run for an unchanged tree', async () => {
    const { git, key } = await indexing.connected(FILES)
    const before = await xmins(key)
    const head = git.commit({}, 'Nothing')
    await indexing.again(key)
    expect(await xmins(key)).toEqual(before)
    expect((await indexing.repositoryRow(key)).headSha).toBe(head)
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', doneCount: 0, writtenCount: 0 })
  })

  it("writes only the changed file's rows", async () => {
    const { git, key } = await indexing.connected(FILES)
    const [before, textsBefore] = [await xmins(key), await indexing.texts(key.orgId)]
    git.commit({ 'docs/guide.md': '# Guide\n\nHow to, in short.\n' })
    await indexing.again(key)
    const after = await xmins(key)
    expect([...after.keys()].filter((path) => after.get(path) !== before.get(path))).toEqual([
      'docs/guide.md',
    ])
    expect(await indexing.texts(key.orgId)).toHaveLength(textsBefore.length + 1)
    expect(await indexing.newestRun(key)).toMatchObject({ doneCount: 1, writtenCount: 1 })
  })

  it('removes the documents of deleted files', async () => {
    const { git, key } = await indexing.connected(FILES)
    git.commit({ 'docs/guide.md': null })
    await indexing.again(key)
    expect(await indexing.paths(key)).toEqual(['README.md', 'docs/specs/refund.md'])
  })

  it('stores no new text for a rename', async () => {
    const { git, key } = await indexing.connected(FILES)
    const { textId } = await indexing.document(key, 'docs/specs/refund.md')
    git.git('mv', 'docs/specs/refund.md', 'docs/specs/returns.md')
    git.commit({}, 'Rename')
    await indexing.again(key)
    expect(await indexing.document(key, 'docs/specs/returns.md')).toMatchObject({ textId, title: 'Refunds' })
    expect(await indexing.paths(key)).not.toContain('docs/specs/refund.md')
    expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', writtenCount: 0 })
  })

  it('selects files again when the configuration changes, without parsing known texts', async () => {
    const { git, key } = await indexing.connected(FILES)
    const before = await xmins(key)
    git.commit({ 'CONFIG.yaml': CONFIG.replace('docs/**', 'docs/specs/**') })
    await indexing.again(key)
    expect(await indexing.paths(key)).toEqual(['README.md', 'docs/specs/refund.md'])
    const after = await xmins(key)
    expect(after.get('README.md')).toBe(before.get('README.md'))
    expect((await indexing.newestRun(key)).writtenCount).toBe(0)
  })

  it('keeps the last valid configuration while the file has errors, and shows their positions', async () => {
    const { git, key } = await indexing.connected(FILES)
    git.commit({
      'CONFIG.yaml': 'version: 1\nspecs: [\n',
      'docs/late.md': '# Late\n',
      'notes/new.md': '# No\n',
    })
    await indexing.again(key)
    const { config, configDiagnostics } = await indexing.repositoryRow(key)
    expect(config).toMatchObject({ specs: { doc_paths: ['docs/**/*.md'] } })
    expect(configDiagnostics).toContainEqual(expect.objectContaining({ severity: 'error' }))
    expect(await indexing.paths(key)).toEqual([
      'README.md',
      'docs/guide.md',
      'docs/late.md',
      'docs/specs/refund.md',
    ])
  })

  it('stays on its default branch, whichever branch is checked out, until an admin chooses another', async () => {
    const { git, key } = await indexing.connected(FILES)
    const main = git.head()
    git.git('checkout', '--quiet', '-b', 'side')
    const side = git.commit({ 'docs/side.md': '# Side\n' })
    await indexing.again(key)
    expect(await indexing.repositoryRow(key)).toMatchObject({ defaultBranch: 'main', headSha: main })
    await indexing.choose(key, 'side')
    await indexing.run(key)
    expect(await indexing.repositoryRow(key)).toMatchObject({ defaultBranch: 'side', headSha: side })
    await expect(indexing.choose(key, 'nowhere')).rejects.toMatchObject({
      code: 'conflict',
      message: 'acme/specs has no branch nowhere: push it first, or choose another one.',
    })
  })

  it('follows a force-push and a renamed default branch', async () => {
    const { git, key } = await indexing.connected(FILES)
    git.git('checkout', '--quiet', '--orphan', 'trunk')
    git.git('rm', '-r', '--quiet', '--force', '.')
    git.commit({ 'CONFIG.yaml': CONFIG, 'docs/only.md': '# Only\n' }, 'Start over')
    git.git('branch', '-D', 'main')
    await indexing.choose(key, 'trunk')
    await indexing.run(key)
    expect(await indexing.paths(key)).toEqual(['docs/only.md'])
    expect(await indexing.repositoryRow(key)).toMatchObject({ defaultBranch: 'trunk', headSha: git.head() })
  })
})

describe('requests', () => {
  it('are merged into the waiting run', async () => {
    const key = await indexing.connect(indexing.repository(FILES))
    const waiting = await indexing.newestRun(key)
    expect(await requestIndex(indexing.ctx, key)).toEqual({ runId: waiting.id })
    const jobs = await indexing.db.execute(
      sql`select 1 from graphile_worker.jobs where key = ${`index:${key.id}`}`,
    )
    expect(jobs).toHaveLength(1)
  })

  it('create a new run while the last one is running', async () => {
    const { key } = await indexing.connected(FILES)
    const first = await requestIndex(indexing.ctx, key)
    await indexing.db.update(runs).set({ state: 'running' }).where(eq(runs.id, first.runId))
    const second = await requestIndex(indexing.ctx, key)
    expect(second.runId).toBeGreaterThan(first.runId)
  })
})

describe('two orgs', () => {
  it('with the same repository share nothing and cannot see each other', async () => {
    const { git, key } = await indexing.connected(FILES)
    const other = await makeOrg(indexing.db)
    const otherKey = await indexing.connect(git, other)
    await indexing.run(otherKey)
    const [mine, theirs] = [await indexing.documents(key), await indexing.documents(otherKey)]
    expect(theirs.map(({ path }) => path)).toEqual(mine.map(({ path }) => path))
    expect(theirs.every(({ orgId }) => orgId === other.id)).toBe(true)
    const ids = new Set(mine.map(({ textId }) => textId))
    expect(theirs.filter(({ textId }) => ids.has(textId))).toEqual([])
    expect(await indexing.texts(other.id)).toHaveLength(3)
  })
})
