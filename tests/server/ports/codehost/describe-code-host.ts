import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type {
  ChangesOptions,
  CodeHost,
  FileContent,
  PathChange,
  RepoRef,
  SkippedEntry,
  TreeEntry,
} from '#server/ports/codehost/port'
import {
  AUTHOR,
  type Files,
  makeRepository,
  type RepositoryOptions,
  type TestRepository,
} from '#tests/support/git-repository'

export interface HostUnderTest {
  host: CodeHost
  /** Registers the repository at the host and returns the host's reference to it. */
  refOf(repository: TestRepository): RepoRef
}

/** Contract of every code host, tested on real repositories. */
export function describeCodeHost(name: string, makeHost: () => HostUnderTest): void {
  describe(name, () => {
    const repositories: TestRepository[] = []
    const { host, refOf } = makeHost()

    afterEach(() => {
      for (const repository of repositories.splice(0)) repository.remove()
    })

    function make(files: Files | null = null, options: RepositoryOptions = {}) {
      const repository = makeRepository(files, options)
      repositories.push(repository)
      return repository
    }

    async function list(repository: TestRepository, onSkipped?: (entry: SkippedEntry) => void) {
      return collect(host.tree(refOf(repository), repository.head(), { onSkipped }))
    }

    async function read(repository: TestRepository, path: string, maxBytes = 1_000_000) {
      const entry = find(await list(repository), path)
      return first(host.blobs(refOf(repository), [entry.sha], { maxBytes }))
    }

    async function changes(repository: TestRepository, since?: string, options?: ChangesOptions) {
      return collect(host.lastChanges(refOf(repository), repository.head(), since, options))
    }

    describe('head', () => {
      it('is the newest commit of the default branch, with its tree', async () => {
        const repository = make({ 'a.md': 'a' }, { branch: 'trunk', commits: [{ files: { 'a.md': 'b' } }] })
        repository.git('branch', 'elsewhere', 'HEAD~1')
        expect(await host.head(refOf(repository))).toEqual({
          branch: 'trunk',
          commitSha: repository.head(),
          treeSha: repository.git('rev-parse', 'HEAD^{tree}'),
        })
      })

      it('is null before the first commit', async () => {
        expect(await host.head(refOf(make()))).toBeNull()
      })
    })

    describe('tree', () => {
      it('lists every file of every folder with its size and kind, with or without a CONFIG.yaml', async () => {
        const repository = make({ 'README.md': 'read me', 'docs/specs/a.md': '# A\n', 'empty.md': '' })
        writeFileSync(join(repository.path, 'run.sh'), '#!/bin/sh\n', { mode: 0o755 })
        repository.commit({})
        expect((await list(repository)).map(({ sha, ...entry }) => entry)).toEqual([
          { path: 'README.md', size: 7, mode: 'file' },
          { path: 'docs/specs/a.md', size: 4, mode: 'file' },
          { path: 'empty.md', size: 0, mode: 'file' },
          { path: 'run.sh', size: 10, mode: 'executable' },
        ])
      })

      it('lists an older commit with the files of that time', async () => {
        const repository = make({ 'old.md': 'old' })
        const before = repository.head()
        repository.commit({ 'old.md': null, 'new.md': 'new' })
        expect(paths(await collect(host.tree(refOf(repository), before)))).toEqual(['old.md'])
      })

      it('lists nothing for a commit without files', async () => {
        expect(await list(make({}))).toEqual([])
      })

      it('shows a symbolic link as a link whose content is its target', async () => {
        const repository = make({ 'a.md': 'a' })
        symlinkSync('../../etc/passwd', join(repository.path, 'link.md'))
        repository.commit({})
        expect(find(await list(repository), 'link.md').mode).toBe('symlink')
        expect(text(await read(repository, 'link.md'))).toBe('../../etc/passwd')
      })

      it('shows a submodule as its pinned commit', async () => {
        const repository = make({ 'a.md': 'a' })
        const pinned = repository.head()
        repository.git('update-index', '--add', '--cacheinfo', `160000,${pinned},vendor/library`)
        repository.git('commit', '--quiet', '--message=Pin')
        expect(find(await list(repository), 'vendor/library')).toEqual({
          path: 'vendor/library',
          sha: pinned,
          size: 0,
          mode: 'submodule',
        })
      })

      it('keeps names unchanged: spaces, quotes, newlines, non-Latin scripts', async () => {
        const names = ['a b.md', '"quoted".md', 'new\nline.md', 'docs/спека.md', '仕様.md', '🙂.md', '-n.md']
        const repository = make(Object.fromEntries(names.map((path) => [path, path])))
        expect(paths(await list(repository)).sort()).toEqual([...names].sort())
      })

      it('distinguishes names that differ only in case or Unicode normalization', async () => {
        const names = ['Readme.md', 'README.md', 'caf\u00e9.md', 'cafe\u0301.md']
        const repository = make()
        commitNames(
          repository,
          names.map((path) => Buffer.from(path)),
        )
        expect(paths(await list(repository)).sort()).toEqual([...names].sort())
      })

      it('skips names that are not UTF-8, reports them, and lists the rest', async () => {
        const repository = make()
        commitNames(repository, [Buffer.from('good.md'), Buffer.from([0x62, 0xe9, 0x2e, 0x6d, 0x64])])
        const skipped: SkippedEntry[] = []
        expect(paths(await list(repository, (entry) => skipped.push(entry)))).toEqual(['good.md'])
        expect(skipped).toEqual([{ path: 'b\ufffd.md', reason: 'name_not_utf8' }])
      })

      it('skips names that no URL can contain, and extremely long names', async () => {
        const repository = make({
          'back\\slash.md': 'a',
          'good.md': 'b',
          [`${'long/'.repeat(210)}x.md`]: 'c',
        })
        const skipped: SkippedEntry[] = []
        expect(paths(await list(repository, (entry) => skipped.push(entry)))).toEqual(['good.md'])
        expect(skipped.map(({ reason }) => reason)).toEqual(['name_unsafe', 'name_too_long'])
      })

      it.each(['HEAD', '--output=/tmp/x', `${'0'.repeat(39)}`, ''])(
        'rejects %j as a commit',
        async (commit) => {
          const repository = make({ 'a.md': 'a' })
          await expect(collect(host.tree(refOf(repository), commit))).rejects.toMatchObject({
            code: 'not_found',
          })
        },
      )

      it('reports a missing commit as a retryable error', async () => {
        const repository = make({ 'a.md': 'a' })
        const missing = collect(host.tree(refOf(repository), '1'.repeat(40)))
        await expect(missing).rejects.toMatchObject({ code: 'not_found', retryable: true })
      })
    })

    describe('blobs', () => {
      it('returns every byte unchanged: binary, CRLF, no final newline, empty content', async () => {
        const everyByte = Uint8Array.from({ length: 512 }, (_, i) => i % 256)
        const repository = make({ 'all.bin': everyByte, 'crlf.md': 'a\r\nb', 'empty.md': '' })
        expect((await read(repository, 'all.bin')).bytes).toEqual(Buffer.from(everyByte))
        expect(text(await read(repository, 'crlf.md'))).toBe('a\r\nb')
        expect(text(await read(repository, 'empty.md'))).toBe('')
      })

      it('ignores git attributes', async () => {
        const repository = make({ '.gitattributes': '*.md text eol=crlf ident\n', 'a.md': '$Id$\n' })
        expect(text(await read(repository, 'a.md'))).toBe('$Id$\n')
      })

      it('returns contents in the requested order, including repeats', async () => {
        const repository = make({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' })
        const [a, b, c] = (await list(repository)).map((entry) => entry.sha) as [string, string, string]
        const contents = await collect(host.blobs(refOf(repository), [c, a, c, b], { maxBytes: 10 }))
        expect(contents.map((content) => [content.sha, content.size, text(content)])).toEqual([
          [c, 1, 'c'],
          [a, 1, 'a'],
          [c, 1, 'c'],
          [b, 1, 'b'],
        ])
      })

      it('returns nothing for an empty request', async () => {
        expect(await collect(host.blobs(refOf(make({ 'a.md': 'a' })), [], { maxBytes: 10 }))).toEqual([])
      })

      it('reads requests from a list that is still being produced', async () => {
        const repository = make({ 'a.md': 'a', 'b.md': 'b' })
        async function* shas() {
          for await (const entry of host.tree(refOf(repository), repository.head())) yield entry.sha
        }
        const contents = await collect(host.blobs(refOf(repository), shas(), { maxBytes: 10 }))
        expect(contents.map(text)).toEqual(['a', 'b'])
      })

      it('fails with the error of the request list', async () => {
        const repository = make({ 'a.md': 'a' })
        async function* shas() {
          for await (const entry of host.tree(refOf(repository), repository.head())) yield entry.sha
          throw new Error('the list broke')
        }
        await expect(collect(host.blobs(refOf(repository), shas(), { maxBytes: 10 }))).rejects.toThrow(
          'the list broke',
        )
      })

      it('omits content above the limit, reports its size, and continues', async () => {
        const repository = make({ 'a.md': 'a', 'b-large.md': 'x'.repeat(300_000), 'c.md': 'c' })
        const shas = (await list(repository)).map((entry) => entry.sha)
        const contents = await collect(host.blobs(refOf(repository), shas, { maxBytes: 299_999 }))
        expect(contents.map(({ size, bytes }) => [size, bytes && text({ bytes })])).toEqual([
          [1, 'a'],
          [300_000, null],
          [1, 'c'],
        ])
      })

      it('reads the whole content if it is larger than any buffer', async () => {
        const large = Buffer.alloc(3_000_000, 'abcdefg\n')
        const { bytes } = await read(make({ 'large.md': large }), 'large.md', 3_000_000)
        expect(large.equals(bytes ?? Buffer.alloc(0))).toBe(true)
      })

      it('returns an LFS pointer as text', async () => {
        const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`
        const repository = make({
          'manual.md': pointer,
          '.gitattributes': '*.md filter=lfs diff=lfs merge=lfs -text\n',
        })
        expect(text(await read(repository, 'manual.md'))).toBe(pointer)
      })

      it.each(['HEAD', `${'1'.repeat(40)}\n${'2'.repeat(40)}`])('rejects %j as content', async (sha) => {
        const blobs = collect(host.blobs(refOf(make({ 'a.md': 'a' })), [sha], { maxBytes: 10 }))
        await expect(blobs).rejects.toMatchObject({ code: 'not_found' })
      })

      it('rejects a commit as content', async () => {
        const repository = make({ 'a.md': 'a' })
        const blobs = collect(host.blobs(refOf(repository), [repository.head()], { maxBytes: 10 }))
        await expect(blobs).rejects.toMatchObject({ code: 'corrupt' })
      })

      it('reports missing content', async () => {
        const blobs = collect(host.blobs(refOf(make({ 'a.md': 'a' })), ['1'.repeat(40)], { maxBytes: 10 }))
        await expect(blobs).rejects.toMatchObject({ code: 'corrupt', retryable: false })
      })
    })

    describe('lastChanges', () => {
      const day = (number: number) => new Date(Date.UTC(2026, 0, number))

      it('returns the newest change of each existing path, newest first', async () => {
        const repository = make()
        const one = repository.commit({ 'a.md': '1', 'docs/b.md': '1', 'gone.md': '1' }, 'one', day(1))
        const two = repository.commit({ 'a.md': '2', 'gone.md': null }, 'two', day(2))
        repository.commit({}, 'empty', day(3))
        const four = repository.commit({ 'new\nline.md': '4' }, 'four', day(4))
        const keptChanges = (await changes(repository)).filter(({ path }) => path !== 'gone.md')
        expect(keptChanges).toEqual([
          { path: 'new\nline.md', commitSha: four, author: AUTHOR, committedAt: day(4) },
          { path: 'a.md', commitSha: two, author: AUTHOR, committedAt: day(2) },
          { path: 'docs/b.md', commitSha: one, author: AUTHOR, committedAt: day(1) },
        ])
      })

      it('returns removals, also by a rename, where they are wanted', async () => {
        const text = Array.from({ length: 20 }, (_, i) => `line ${i}`).join('\n')
        const repository = make({ 'gone.ts': '1', 'old.ts': text, 'kept.ts': '1', 'back.ts': '1' })
        const since = repository.head()
        const gone = repository.commit({ 'gone.ts': null, 'back.ts': null }, 'Remove', day(2))
        const renamed = repository.commit({ 'old.ts': null, 'new.ts': text }, 'Rename', day(3))
        const back = repository.commit({ 'back.ts': '2' }, 'Back', day(4))
        const expected = [
          { path: 'back.ts', commitSha: back, author: AUTHOR, committedAt: day(4) },
          { path: 'gone.ts', commitSha: gone, author: AUTHOR, committedAt: day(2) },
          { path: 'old.ts', commitSha: renamed, author: AUTHOR, committedAt: day(3) },
        ]
        const paths = new Set(['gone.ts', 'old.ts', 'back.ts', 'never.ts'])
        for (const from of [since, undefined]) {
          const removals = await changes(repository, from, { withRemovals: true, paths })
          const wanted = removals.filter(({ path }) => paths.has(path))
          expect(wanted.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual(expected)
        }
        expect((await changes(repository, since)).map(({ path }) => path).toSorted()).toEqual([
          'back.ts',
          'new.ts',
        ])
      })

      it('returns only the changes since a commit', async () => {
        const repository = make({ 'a.md': '1', 'b.md': '1' })
        const since = repository.head()
        repository.commit({ 'b.md': '2' })
        expect((await changes(repository, since)).map(({ path }) => path)).toEqual(['b.md'])
        expect(await changes(repository, repository.head())).toEqual([])
      })

      it.each(['is no longer in the history', 'is no longer anywhere'])(
        'returns all changes when that commit %s',
        async (how) => {
          const repository = make({ 'a.md': '1', 'b.md': '1' })
          const since = how === 'is no longer anywhere' ? '1'.repeat(40) : repository.commit({ 'b.md': '2' })
          repository.git('reset', '--quiet', '--hard', repository.git('rev-list', '--max-parents=0', 'HEAD'))
          repository.commit({ 'a.md': '3' })
          expect((await changes(repository, since)).map(({ path }) => path)).toEqual(['a.md', 'b.md'])
        },
      )

      it('finds changes on both sides of a merge, and those made by the merge itself', async () => {
        const repository = make({ 'a.md': '1', 'both.md': '1' })
        repository.git('checkout', '--quiet', '-b', 'side')
        const side = repository.commit({ 'side.md': '1', 'both.md': 'side' }, 'side', day(2))
        repository.git('checkout', '--quiet', 'main')
        const main = repository.commit({ 'main.md': '1', 'both.md': 'main' }, 'main', day(3))
        repository.git('merge', '--quiet', '--strategy=ours', '--no-commit', 'side')
        repository.git('checkout', 'side', '--', 'side.md')
        const merge = repository.commit({ 'both.md': 'resolved' }, 'merge', day(4))
        const allChanges = await changes(repository)
        expect(change(allChanges, 'both.md')).toEqual({
          path: 'both.md',
          commitSha: merge,
          author: AUTHOR,
          committedAt: day(4),
        })
        expect(change(allChanges, 'side.md')?.commitSha).toBe(side)
        expect(change(allChanges, 'main.md')?.commitSha).toBe(main)
      })
    })

    it('does nothing after the signal is aborted and fails with its reason', async () => {
      const repository = make({ 'a.md': 'a' })
      const reason = new Error('enough')
      const signal = AbortSignal.abort(reason)
      const ref = refOf(repository)
      const sha = repository.head()
      await expect(host.head(ref, { signal })).rejects.toBe(reason)
      await expect(collect(host.tree(ref, sha, { signal }))).rejects.toBe(reason)
      await expect(collect(host.blobs(ref, [sha], { signal, maxBytes: 1 }))).rejects.toBe(reason)
      await expect(collect(host.lastChanges(ref, sha, null, { signal }))).rejects.toBe(reason)
    })
  })
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

async function first<T>(items: AsyncIterable<T>): Promise<T> {
  for await (const item of items) return item
  throw new Error('There is no first item')
}

function find(entries: TreeEntry[], path: string): TreeEntry {
  const entry = entries.find((candidate) => candidate.path === path)
  if (!entry) throw new Error(`${path} is not in the tree`)
  return entry
}

function change(changes: PathChange[], path: string): PathChange | undefined {
  return changes.find((candidate) => candidate.path === path)
}

function paths(entries: TreeEntry[]): string[] {
  return entries.map((entry) => entry.path)
}

function text({ bytes }: Pick<FileContent, 'bytes'>): string {
  return Buffer.from(bytes ?? 'left out').toString('utf8')
}

/** Commits file names that the file system of this machine may not support. */
function commitNames(repository: TestRepository, names: Buffer[]): void {
  const git = (args: string[], input: Buffer) =>
    execFileSync('git', args, { cwd: repository.path, input, encoding: 'utf8' })
  const sha = git(['hash-object', '-w', '--stdin'], Buffer.from('content')).trim()
  const lines = names.flatMap((name) => [Buffer.from(`100644 ${sha}\t`), name, Buffer.from([0])])
  git(['update-index', '-z', '--index-info'], Buffer.concat(lines))
  repository.git('commit', '--quiet', '--message=Names')
}
