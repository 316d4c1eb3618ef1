import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import type { LocalHost } from '#server/ports/codehost/port'
import { type Files, makeRepository, type TestRepository } from '#tests/support/git-repository'
import { describeCommittingHost } from './describe-committing-host'
import { describeHistoryHost } from './describe-history-host'
import { HOST_TRAITS } from './host-traits'

const host = localCodeHost({ env: process.env })
const person = { name: 'Spec Writer', email: 'writer@example.test', at: new Date('2026-02-03T04:05:06Z') }
const signed = { author: person, committer: person }

const underTest = () => ({ host, traits: HOST_TRAITS.local, refOf: ({ path }: TestRepository) => ({ path }) })
describeCommittingHost('local repositories, written to', underTest)
describeHistoryHost('what local repositories tell of their commits', underTest)

describe('writing to a local repository', () => {
  const repositories: TestRepository[] = []
  afterEach(() => {
    for (const repository of repositories.splice(0)) repository.remove()
  })

  function make(files: Files = { 'a.md': 'a\n' }): TestRepository {
    const repository = makeRepository(files)
    repositories.push(repository)
    return repository
  }

  /** Makes two branches from one commit, each with its own changes. */
  function diverged(start: Files, main: Files, side: Files) {
    const repository = make(start)
    repository.git('checkout', '--quiet', '-b', 'side')
    const headSha = repository.commit(side, 'Side')
    repository.git('checkout', '--quiet', 'main')
    return { repository, headSha, baseSha: repository.commit(main, 'Main') }
  }

  const write = (path: string, parentSha: string, name = 'a.md') => commitTo(host, path, parentSha, name)

  const commitTo = (host: LocalHost, path: string, parentSha: string, name = 'a.md') =>
    host.commit(
      { path },
      { branch: 'main', parentSha, message: 'Write', ...signed, changes: [{ path: name, content: 'new\n' }] },
    )

  it('creates commits in a bare repository', async () => {
    const repository = make()
    const bare = `${repository.path}/bare.git`
    repository.git('clone', '--quiet', '--bare', '.', bare)
    const { commitSha } = await write(bare, repository.head())
    expect(repository.git('--git-dir', bare, 'show', 'main:a.md')).toBe('new')
    expect(repository.git('--git-dir', bare, 'rev-parse', 'main')).toBe(commitSha)
  })

  it.each(['sha1', 'sha256'] as const)(
    'creates the same objects as git for the same files (%s)',
    async (objectFormat) => {
      const start = {
        'a.md': 'a',
        'a/b/c.md': 'c',
        'a-b.md': '-',
        a0: '0',
        'x/y/z.md': 'z',
        'caf\u00e9/1.md': '1',
      }
      const [ours, gits] = [1, 2].map(() => makeRepository(start, { objectFormat }))
      if (!ours || !gits) throw new Error('no repositories')
      repositories.push(ours, gits)
      const changes: Files = {
        'a.md': '', // An empty file is still a file.
        'a/b/c.md': null,
        'a/b.md': 'b',
        'a.b/c.md': 'abc',
        'a!/1.md': '!',
        'x/y/z.md': null,
        'caf\u00e9/\u{1F600}.md': '\u{1F600}',
        'long.md': 'line\n'.repeat(50_000),
      }
      const commit = await host.commit(
        { path: ours.path },
        {
          branch: 'main',
          parentSha: ours.head(),
          message: 'Many',
          ...signed,
          changes: Object.entries(changes).map(([path, content]) => ({ path, content })),
        },
      )
      gits.commit(changes)
      expect(commit.treeSha).toBe(gits.git('rev-parse', 'HEAD^{tree}'))
      for (const [path, sha] of commit.blobs) expect(sha).toBe(gits.git('rev-parse', `HEAD:${path}`))
      expect(ours.git('fsck', '--full', '--strict')).toBe('')
      expect(ours.git('rev-parse', 'main')).toBe(commit.commitSha)
    },
  )

  it.each(['git~1/config', 'GIT~1', '.git./x', '.git ', '.g\u200cit/x', '.git::$INDEX_ALLOCATION/x'])(
    'rejects %j, which equals .git on some systems',
    async (path) => {
      const repository = make()
      await expect(write(repository.path, repository.head(), path)).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  it('fails with a retryable error while another git process locks the branch', async () => {
    const repository = make()
    const lock = join(repository.path, '.git/refs/heads/main.lock')
    writeFileSync(lock, '')
    const rejection = write(repository.path, repository.head())
    await expect(rejection).rejects.toMatchObject({ code: 'unwritable', retryable: true })
    expect(existsSync(lock)).toBe(true)
  })

  it('runs no hooks and filters where hooks are ignored', async () => {
    const repository = make({ 'a.md': 'a\n', '.gitattributes': '*.md filter=loud\n' })
    repository.git('checkout', '--quiet', '-b', 'side')
    const trace = join(repository.path, 'trace')
    writeFileSync(join(repository.path, '.git/hooks/reference-transaction'), `#!/bin/sh\ntouch ${trace}\n`, {
      mode: 0o755,
    })
    writeFileSync(join(repository.path, '.git/info/attributes'), '*.md filter=loud\n')
    repository.git('config', 'filter.loud.clean', `sh -c "touch ${trace}; cat"`)
    await commitTo(
      localCodeHost({ env: process.env, ignoresHooks: true }),
      repository.path,
      repository.head(),
    )
    expect(existsSync(trace)).toBe(false)
    expect(repository.git('show', 'main:a.md')).toBe('new')
  })

  it('works through a linked work tree, and with SHA-256 ids', async () => {
    const repository = makeRepository({ 'a.md': 'a\n', 'b.md': 'b\n' }, { objectFormat: 'sha256' })
    repositories.push(repository)
    const path = join(repository.path, 'linked')
    repository.git('worktree', 'add', '--quiet', '-b', 'side', path)
    const parentSha = repository.head()
    const changes = [
      { path: 'a.md', content: 'new\n' },
      { path: 'b.md', content: null },
    ]
    const request = { branch: 'side', parentSha, message: 'Write', ...signed, changes }
    const { commitSha: headSha } = await host.commit({ path }, request)
    expect(headSha).toHaveLength(64)
    expect(await host.tryMerge({ path }, parentSha, headSha)).toEqual({ state: 'clean' })
    const base = { name: 'main', commitSha: parentSha }
    await host.merge({ path }, { base, headSha, method: 'squash', message: 'Merge', ...signed })
    expect(repository.git('ls-tree', '-r', '--name-only', 'main')).toBe('a.md')
  })

  it('merges changes without conflicts and keeps both histories', async () => {
    const { repository, headSha, baseSha } = diverged(
      { 'a.md': 'a\n' },
      { 'm.md': 'm\n' },
      { 'a.md': 'side\n' },
    )
    const ref = { path: repository.path }
    expect(await host.tryMerge(ref, baseSha, headSha)).toEqual({ state: 'clean' })
    const base = { name: 'main', commitSha: baseSha }
    const merged = await host.merge(ref, { base, headSha, method: 'merge', message: 'Merge', ...signed })
    expect(repository.git('rev-parse', 'main', 'main^1', 'main^2').split('\n')).toEqual([
      merged,
      baseSha,
      headSha,
    ])
    expect(repository.git('show', 'main:a.md', 'main:m.md')).toBe('side\nm')
  })

  it('squashes into one commit on the base', async () => {
    const { repository, headSha, baseSha } = diverged(
      { 'a.md': 'a\n' },
      { 'm.md': 'm\n' },
      { 'a.md': 'side\n' },
    )
    const base = { name: 'main', commitSha: baseSha }
    const request = { base, headSha, method: 'squash', message: 'All at once', ...signed } as const
    const merged = await host.merge({ path: repository.path }, request)
    expect(repository.git('rev-list', '--parents', '-1', 'main')).toBe(`${merged} ${baseSha}`)
    expect(repository.git('show', 'main:a.md')).toBe('side')
  })

  it('lists the conflicting files and merges nothing', async () => {
    const { repository, headSha, baseSha } = diverged(
      { 'a.md': 'a\n', 'gone.md': 'x\n', 'ok.md': 'ok\n' },
      { 'a.md': 'main\n', 'gone.md': null },
      { 'a.md': 'side\n', 'gone.md': 'y\n', 'ok.md': 'fine\n' },
    )
    const ref = { path: repository.path }
    expect(await host.tryMerge(ref, baseSha, headSha)).toEqual({
      state: 'conflicts',
      paths: ['a.md', 'gone.md'],
    })
    const base = { name: 'main', commitSha: baseSha }
    const merging = host.merge(ref, { base, headSha, method: 'merge', message: 'Merge', ...signed })
    await expect(merging).rejects.toMatchObject({ code: 'conflict' })
    expect(repository.git('rev-parse', 'main')).toBe(baseSha)
  })

  it('does not merge into a base that has moved', async () => {
    const { repository, headSha, baseSha } = diverged(
      { 'a.md': 'a\n' },
      { 'm.md': 'm\n' },
      { 'a.md': 'side\n' },
    )
    const now = repository.commit({ 'later.md': 'x' })
    const base = { name: 'main', commitSha: baseSha }
    const request = { base, headSha, method: 'merge', message: 'Merge', ...signed } as const
    await expect(host.merge({ path: repository.path }, request)).rejects.toMatchObject({ code: 'conflict' })
    expect(repository.git('rev-parse', 'main')).toBe(now)
  })

  it('detects that there is nothing to merge, after a merge or a cherry-pick', async () => {
    const repository = make()
    repository.git('checkout', '--quiet', '-b', 'side')
    const headSha = repository.commit({ 'a.md': 'side\n' })
    repository.git('checkout', '--quiet', 'main')
    const picked = repository.commit({ 'a.md': 'side\n' }, 'The same change')
    const ref = { path: repository.path }
    expect(await host.tryMerge(ref, picked, headSha)).toEqual({ state: 'nothing' })
    expect(await host.tryMerge(ref, picked, picked)).toEqual({ state: 'nothing' })
  })

  it('detects unrelated branches', async () => {
    const repository = make()
    const baseSha = repository.head()
    repository.git('checkout', '--quiet', '--orphan', 'other')
    const headSha = repository.commit({ 'o.md': 'o' })
    const ref = { path: repository.path }
    expect(await host.tryMerge(ref, baseSha, headSha)).toEqual({ state: 'unrelated' })
    const base = { name: 'main', commitSha: baseSha }
    const merging = host.merge(ref, { base, headSha, method: 'merge', message: 'Merge', ...signed })
    await expect(merging).rejects.toMatchObject({ code: 'conflict' })
  })

  it('leaves no objects after a trial merge', async () => {
    const { repository, headSha, baseSha } = diverged(
      { 'a.md': 'a\n' },
      { 'm.md': 'm\n' },
      { 'a.md': 'side\n' },
    )
    const objects = () => readdirSync(join(repository.path, '.git/objects'), { recursive: true }).sort()
    const before = objects()
    await host.tryMerge({ path: repository.path }, baseSha, headSha)
    expect(objects()).toEqual(before)
  })

  it('runs no configured merge command; a person must resolve such files', async () => {
    const { repository, headSha, baseSha } = diverged(
      { 'a.md': 'one\n\n\n\ntwo\n' },
      { 'a.md': '1\n\n\n\ntwo\n' },
      { 'a.md': 'one\n\n\n\n2\n' },
    )
    const trace = join(repository.path, 'trace')
    repository.git('config', 'merge.loud=er.driver', `touch ${trace}`)
    repository.git('config', 'merge.default', 'loud=er')
    expect(await host.tryMerge({ path: repository.path }, baseSha, headSha)).toEqual({
      state: 'conflicts',
      paths: ['a.md'],
    })
    expect(existsSync(trace)).toBe(false)
  })
})
