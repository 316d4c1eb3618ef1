import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type FakeRepository, refOf, startFakeGitHub } from '#tests/support/fake-github/index'
import type { Files } from '#tests/support/git-repository'
import { AUTHOR, COMMITTER, collect } from './open-committing-host'
import { hostOf } from './open-github'

const github = await startFakeGitHub()
afterAll(github.stop)
afterEach(() => {
  github.clearOrders()
  github.world.treeLimit = 100_000
})

const host = hostOf(github)

function make(files: Files) {
  const repository = github.createRepository({ files })
  const git = repository.git ?? expect.fail('the repository is made here')
  return { repository, git, ref: refOf(repository), head: git.head() }
}

const manyFiles = (count: number): Files =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`docs/${i % 7}/f${i}.md`, `# File ${i}\n`]))

/** Counts the requests to GitHub while `work` runs. */
async function countedAs<T>(work: () => Promise<T>) {
  const since = github.traffic.requests.length
  const done = await work()
  return { done, counts: github.counts(since) }
}

const BLOB = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}'
const TREE = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}'
const ARCHIVE = { 'GET /repos/{owner}/{repo}/tarball/{ref}': 1, 'GET codeload': 1 }

describe('a tree that GitHub truncates', () => {
  it('is listed completely, in the same order, including files outside folders', async () => {
    const { ref, head } = make({ ...manyFiles(40), 'README.md': 'a', 'a/b/c/d.md': 'deep', 'zoo.md': 'z' })
    const whole = await collect(host.tree(ref, head))
    github.world.treeLimit = 9
    const { done, counts } = await countedAs(() => collect(host.tree(ref, head)))
    expect(done).toEqual(whole)
    expect(counts[TREE]).toBeGreaterThan(3)
  })

  it('fails with a clear message if one folder exceeds GitHub’s limit', async () => {
    const { ref, head } = make(manyFiles(3))
    github.order({
      on: TREE,
      times: 9,
      act: { kind: 'rewrite', with: (tree) => ({ ...(tree as object), truncated: true }) },
    })
    const listing = collect(host.tree(ref, head))
    await expect(listing).rejects.toMatchObject({ code: 'unreadable', retryable: false })
  })
})

describe('contents', () => {
  async function shasOf({ ref, head }: ReturnType<typeof make>) {
    return (await collect(host.tree(ref, head))).map(({ sha }) => sha)
  }
  const idOf = (bytes: Uint8Array | null) =>
    createHash('sha1')
      .update(`blob ${bytes?.length}\0`)
      .update(bytes ?? '')
      .digest('hex')

  it('are requested one by one if there are few', async () => {
    const repository = make(manyFiles(99))
    const shas = await shasOf(repository)
    const read = () =>
      collect(host.blobs(repository.ref, shas, { maxBytes: 1_000, commitSha: repository.head }))
    const { done, counts } = await countedAs(read)
    expect(done.map(({ bytes }) => idOf(bytes))).toEqual(shas)
    expect(counts).toEqual({ [BLOB]: 99 })
  })

  it('are requested as one archive from a hundred on, in the requested order, and leave no file behind', async () => {
    const repository = make({ ...manyFiles(120), 'large.md': 'x'.repeat(5_000), 'empty.md': '' })
    const shas = (await shasOf(repository)).sort()
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('plumbline-archive-'))
    const read = () =>
      collect(host.blobs(repository.ref, shas, { maxBytes: 4_000, commitSha: repository.head }))
    const { done, counts } = await countedAs(read)
    expect(counts).toEqual(ARCHIVE)
    expect(done.map(({ sha }) => sha)).toEqual(shas)
    for (const { sha, size, bytes } of done) expect(bytes ? idOf(bytes) : size).toBe(bytes ? sha : 5_000)
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('plumbline-archive-'))).toEqual(before)
  })

  it('match the commit even if the archive omits or modifies them', async () => {
    const attributes = 'docs/0/** export-ignore\nstamp.md export-subst\n'
    const repository = make({ ...manyFiles(140), '.gitattributes': attributes, 'stamp.md': '$Format:%H$\n' })
    const shas = await shasOf(repository)
    const read = () =>
      collect(host.blobs(repository.ref, shas, { maxBytes: 1_000, commitSha: repository.head }))
    const { done, counts } = await countedAs(read)
    expect(done.map(({ bytes }) => idOf(bytes))).toEqual(shas)
    expect(counts).toEqual({ ...ARCHIVE, [BLOB]: 21 })
  })

  it.each(['half_body', 'never'] as const)(
    'fail with a clear message when the archive is %s',
    async (kind) => {
      const repository = make(manyFiles(100))
      const shas = await shasOf(repository)
      github.order({ on: 'GET codeload', act: { kind } })
      const stop = new AbortController()
      const options = { maxBytes: 1_000, commitSha: repository.head, signal: stop.signal }
      const read = collect(host.blobs(repository.ref, shas, options))
      if (kind === 'never') {
        await expect.poll(() => github.counts()['GET codeload']).toBeGreaterThan(0)
        stop.abort(new Error('enough'))
        await expect(read).rejects.toThrow('enough')
      } else await expect(read).rejects.toMatchObject({ code: 'unreadable', retryable: true })
    },
  )
})

describe('the cost', () => {
  it('is six requests for a first read of a whole repository, without file dates', async () => {
    const repository = make(manyFiles(150))
    const fresh = hostOf(github)
    const { counts } = await countedAs(async () => {
      const head = (await fresh.head(repository.ref)) ?? expect.fail('it has a commit')
      const shas = (await collect(fresh.tree(repository.ref, head.commitSha))).map(({ sha }) => sha)
      await collect(fresh.blobs(repository.ref, shas, { maxBytes: 1_000, commitSha: head.commitSha }))
    })
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(6)
    const dated = await countedAs(() => collect(fresh.lastChanges(repository.ref, repository.head)))
    expect(dated.done).toHaveLength(150)
    expect(dated.counts).toEqual({ [TREE]: 1, 'POST /graphql': 3 })
  })

  it('is six requests for a push that changes one file, including dates', async () => {
    const repository = make(manyFiles(20))
    await host.head(repository.ref)
    const next = repository.git.commit({ 'docs/1/f1.md': '# Changed\n' })
    const { counts } = await countedAs(async () => {
      expect((await host.head(repository.ref))?.commitSha).toBe(next)
      await collect(host.tree(repository.ref, next))
      const sha = repository.git.git('rev-parse', 'HEAD:docs/1/f1.md')
      await collect(host.blobs(repository.ref, [sha], { maxBytes: 1_000, commitSha: next }))
      expect(await collect(host.lastChanges(repository.ref, next, repository.head))).toHaveLength(1)
    })
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(6)
  })

  it('is eight requests to write a file two folders deep', async () => {
    const repository = make(manyFiles(20))
    await host.head(repository.ref)
    const { counts } = await countedAs(() =>
      host.commit(repository.ref, {
        branch: 'main',
        parentSha: repository.head,
        message: 'One',
        author: AUTHOR,
        committer: COMMITTER,
        changes: [{ path: 'docs/1/f1.md', content: '# Changed\n' }],
      }),
    )
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(8)
  })
})

describe('the dates of files', () => {
  it('are requested only for the given files', async () => {
    const repository = make(manyFiles(120))
    const paths = new Set(['docs/3/f3.md', 'docs/4/f4.md', 'gone.md'])
    const { done, counts } = await countedAs(() =>
      collect(host.lastChanges(repository.ref, repository.head, null, { paths })),
    )
    expect(done.map(({ path }) => path).sort()).toEqual(['docs/3/f3.md', 'docs/4/f4.md'])
    expect(counts).toEqual({ 'POST /graphql': 1 })
  })

  it('are complete even if more files differ than GitHub compares', async () => {
    const repository = make({ 'same.md': 'same' })
    const since = repository.head
    const next = repository.git.commit({ ...manyFiles(310) })
    const listedChanges = await collect(host.lastChanges(repository.ref, next, since))
    expect(listedChanges).toHaveLength(310)
    expect(listedChanges.map(({ path }) => path)).not.toContain('same.md')
  })

  it('are requested in halves when GitHub rejects the request as too large', async () => {
    const repository = make(manyFiles(8))
    const refusal = { data: null, errors: [{ message: 'Something went wrong while executing your query.' }] }
    github.order({ on: 'POST /graphql', act: { kind: 'rewrite', with: () => refusal } })
    const { done, counts } = await countedAs(() => collect(host.lastChanges(repository.ref, repository.head)))
    expect(done).toHaveLength(8)
    expect(counts['POST /graphql']).toBe(3)
  })
})

it('does not follow pages to another host, which would receive its token', async () => {
  const repository: FakeRepository = github.createRepository({ files: { 'a.md': 'a' } })
  github.order({
    on: 'GET /repos/{owner}/{repo}/branches',
    act: { kind: 'next_page', at: 'http://127.0.0.1:1/steal' },
  })
  await expect(collect(host.branches(refOf(repository)))).rejects.toMatchObject({ code: 'unreadable' })
})

it('lists everything if GitHub returns pages', async () => {
  const { git, ref, head } = make({ 'a.md': 'a' })
  const names = Array.from({ length: 205 }, (_, i) => `b${1_000 + i}`)
  appendFileSync(
    join(git.path, '.git/packed-refs'),
    names.map((name) => `${head} refs/heads/${name}\n`).join(''),
  )
  expect((await collect(host.branches(ref))).map(({ name }) => name)).toEqual([...names, 'main'])
})
