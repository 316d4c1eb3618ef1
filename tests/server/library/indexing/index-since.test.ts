import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Context } from '#server/kernel/context'
import { requestIndex } from '#server/library/repos/index'
import type { RepositoryKey } from '#server/library/repos/request-index'
import type { Files, TestRepository } from '#tests/support/git-repository'
import { makeOrg } from '#tests/support/make-org'
import { seededRandom } from '#tests/support/seeded-random'
import { testPorts } from '#tests/support/test-ports'
import { CONFIG, openIndexing, spec } from './indexing'

const indexing = openIndexing()
const SEED = Number(process.env.SEED ?? 20_261_120)

/** A host that counts its listings of whole trees and of differences. */
function listening() {
  const { local } = indexing.ctx.ports.codeHosts
  const requestCounts = { trees: 0, differences: 0 }
  const host: typeof local = {
    ...local,
    tree(...args) {
      requestCounts.trees += 1
      return local.tree(...args)
    },
    treeChanges(...args) {
      requestCounts.differences += 1
      return local.treeChanges?.(...args) ?? expect.fail('it tells differences')
    },
  }
  const ctx: Context = { ...indexing.ctx, ports: testPorts({ local: host }) }
  return {
    requestCounts,
    async again(key: RepositoryKey) {
      await requestIndex(ctx, key)
      await indexing.run(key, ctx)
    },
  }
}

/** Everything that readers see, without database ids and dates. */
async function readVisible(key: RepositoryKey) {
  const documents = await indexing.documents(key)
  return Promise.all(
    documents.map(async ({ orgId, repositoryId, textId, lastDocChangeAt, ...document }) => {
      const sections = await indexing.sectionsOf(orgId, textId)
      return { ...document, sections: sections.map((section) => ({ ...section, orgId: 0, textId: 0 })) }
    }),
  )
}

async function asFromScratch(git: TestRepository) {
  const key = await indexing.connect(git, await makeOrg(indexing.db))
  await indexing.run(key)
  return readVisible(key)
}

const FILES: Files = {
  'CONFIG.yaml': CONFIG,
  'docs/a.md': spec('A'),
  'docs/b.md': spec('B'),
  'x/c.md': spec('C'),
}

it('only the changed files of a push are read', async () => {
  const { git, key } = await indexing.connected(FILES)
  const { requestCounts, again } = listening()
  git.commit({ 'docs/a.md': spec('A, changed'), 'docs/b.md': null, 'docs/d.md': spec('D'), 'src/e.ts': '' })
  await again(key)
  expect(requestCounts).toEqual({ trees: 0, differences: 1 })
  expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', doneCount: 3, writtenCount: 2 })
  expect(await readVisible(key)).toEqual(await asFromScratch(git))
})

it('the whole tree is read when the configuration changed or the indexed commit no longer exists', async () => {
  const { git, key } = await indexing.connected(FILES)
  const { requestCounts, again } = listening()
  git.commit({ 'CONFIG.yaml': CONFIG.replace('docs/**', 'x/**') })
  await again(key)
  expect(requestCounts).toEqual({ trees: 1, differences: 1 })
  expect(await indexing.paths(key)).toEqual(['x/c.md'])

  git.git('commit', '--quiet', '--amend', '--allow-empty', '--message=Rewritten')
  git.commit({ 'x/d.md': spec('D') })
  git.git('reflog', 'expire', '--expire=now', '--all')
  git.git('gc', '--quiet', '--prune=now')
  await again(key)
  expect(requestCounts).toEqual({ trees: 2, differences: 2 })
  expect(await indexing.paths(key)).toEqual(['x/c.md', 'x/d.md'])
})

it('a file without a known size is listed as too large after reading it', async () => {
  const { git, key } = await indexing.connected(FILES)
  git.commit({ 'docs/a.md': `# A\n${'word '.repeat(1_100_000)}`, 'docs/b.md': spec('B, changed') })
  await indexing.again(key)
  expect(await indexing.document(key, 'docs/a.md')).toMatchObject({
    textId: null,
    diagnostics: [expect.objectContaining({ code: 'document_too_large' })],
  })
  expect(await indexing.document(key, 'docs/b.md')).toMatchObject({ title: 'B, changed' })
  expect(await indexing.newestRun(key)).toMatchObject({ state: 'done', writtenCount: 1 })
})

it(`after each of many pushes, readers see the same as after a first index (SEED=${SEED})`, async () => {
  const random = seededRandom(SEED)
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const paths = [
    'docs/a.md',
    'docs/a.b.md',
    'docs/a/b.md',
    'docs/\u{1f600}.md',
    'docs/\ufb01.md',
    'README.md',
    'x/y.md',
  ]
  const { git, key } = await indexing.connected(FILES)
  const there = new Set(Object.keys(FILES))
  const acts = [
    () => {
      const path = pick(paths)
      there.add(path)
      git.commit({ [path]: spec(pick(['One', 'Two', 'Three'])) })
    },
    () => {
      const path = pick([...there].filter((each) => each !== 'CONFIG.yaml'))
      there.delete(path)
      git.commit({ [path]: null })
    },
    () =>
      git.commit({ 'CONFIG.yaml': CONFIG.replace('docs/**', pick(['docs/**', 'x/**', 'docs/a/**', '**'])) }),
    () => {
      const path = 'docs/link.md'
      git.commit(there.delete(path) ? { [path]: null } : {})
      symlinkSync('a.md', join(git.path, path))
      git.commit({})
      there.add(path)
    },
    () => {
      git.git('checkout', '--quiet', '--orphan', `over-${random()}`)
      git.commit({ 'docs/over.md': spec('Over') })
      git.git('branch', '--force', 'main', 'HEAD')
      git.git('checkout', '--quiet', 'main')
      there.add('docs/over.md')
    },
  ]
  for (let push = 0; push < PUSHES; push += 1) {
    for (let commits = pick([1, 1, 2]); commits > 0; commits -= 1) pick(acts)()
    await indexing.again(key)
    if (push % 5 === 4) expect(await readVisible(key)).toEqual(await asFromScratch(git))
  }
}, 300_000)

const PUSHES = process.env.DEEP === undefined ? 5 : 200
