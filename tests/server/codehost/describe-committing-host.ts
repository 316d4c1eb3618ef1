import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type {
  CodeHost,
  CommitRequest,
  CommittingHost,
  FileChange,
  FileDiff,
  RepoRef,
} from '../../../server/ports/codehost/port'
import { type Files, makeRepository, type TestRepository } from '../../support/git-repository'

export interface CommittingHostUnderTest {
  host: CodeHost & CommittingHost
  /** Makes the repository known to the host and tells how the host calls it. */
  refOf(repository: TestRepository): RepoRef
}

const AUTHOR = { name: 'Ada Writer', email: 'ada@example.test', at: new Date('2026-02-03T04:05:06Z') }
const COMMITTER = { name: 'Plumbline', email: 'bot@example.test', at: new Date('2026-02-03T04:05:07Z') }

/** What every code host must do that can be written to, shown on real repositories. */
export function describeCommittingHost(name: string, makeHost: () => CommittingHostUnderTest): void {
  describe(name, () => {
    const repositories: TestRepository[] = []
    const { host, refOf } = makeHost()

    afterEach(() => {
      for (const repository of repositories.splice(0)) repository.remove()
    })

    function make(files: Files | null = { 'a.md': 'a\n' }) {
      const repository = makeRepository(files)
      repositories.push(repository)
      return repository
    }

    const commit = (repository: TestRepository, changes: FileChange[], more: Partial<CommitRequest> = {}) =>
      host.commit(refOf(repository), {
        branch: 'main',
        parentSha: repository.git('rev-parse', 'refs/heads/main'),
        message: 'Change by test',
        author: AUTHOR,
        committer: COMMITTER,
        changes,
        ...more,
      })

    const show = (repository: TestRepository, path: string, branch = 'main') =>
      repository.git('show', `${branch}:${path}`)

    describe('commit', () => {
      it('writes, replaces and deletes several files as one commit on the branch', async () => {
        const repository = make({ 'a.md': 'a\n', 'docs/b.md': 'b\n', 'docs/old.md': 'old\n' })
        const parent = repository.head()
        const done = await commit(repository, [
          { path: 'a.md', content: 'new a' },
          { path: 'docs/deep/er/c.md', content: new TextEncoder().encode('c\r\n') },
          { path: 'docs/old.md', content: null },
        ])
        expect(repository.git('rev-parse', 'main', 'main^', 'main^{tree}').split('\n')).toEqual([
          done.commitSha,
          parent,
          done.treeSha,
        ])
        expect(repository.git('ls-tree', '-r', '--name-only', 'main').split('\n')).toEqual([
          'a.md',
          'docs/b.md',
          'docs/deep/er/c.md',
        ])
        expect(show(repository, 'a.md')).toBe('new a')
        expect(repository.git('cat-file', '-s', 'main:docs/deep/er/c.md')).toBe('3')
        expect(done.blobs.get('a.md')).toBe(repository.git('rev-parse', 'main:a.md'))
      })

      it('names the author, the committer and both times, and keeps the message', async () => {
        const repository = make()
        const message = 'Überschrift\n\nBody with "quotes"\n# and a hash'
        await commit(repository, [{ path: 'a.md', content: '2' }], { message })
        const shown = repository.git('log', '-1', '--format=%an|%ae|%at|%cn|%ce|%ct|%B', 'main')
        const at = AUTHOR.at.getTime() / 1000
        expect(shown).toBe(
          `Ada Writer|ada@example.test|${at}|Plumbline|bot@example.test|${at + 1}|${message}`,
        )
      })

      it('changes nothing when the branch has moved, and says conflict', async () => {
        const repository = make()
        const parentSha = repository.head()
        const moved = repository.commit({ 'b.md': 'b' })
        const late = commit(repository, [{ path: 'a.md', content: '2' }], { parentSha })
        await expect(late).rejects.toMatchObject({ code: 'conflict' })
        expect(repository.git('rev-parse', 'main')).toBe(moved)
      })

      it('lets exactly one of several commits on the same parent through', async () => {
        const repository = make()
        const attempts = await Promise.allSettled(
          Array.from({ length: 5 }, (_, i) => commit(repository, [{ path: `n${i}.md`, content: 'x' }])),
        )
        expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
        for (const error of refused) expect(['conflict', 'unwritable']).toContain(error.code)
        expect(repository.git('rev-list', '--count', 'main')).toBe('2')
      })

      it('makes the first commit of an empty repository', async () => {
        const repository = make(null)
        const first = await host.commit(refOf(repository), {
          branch: 'main',
          parentSha: null,
          message: 'First',
          author: AUTHOR,
          committer: COMMITTER,
          changes: [{ path: 'README.md', content: 'Hello' }],
        })
        expect(await host.head(refOf(repository))).toMatchObject({ commitSha: first.commitSha })
      })

      it('makes no commit of changes that change nothing', async () => {
        const repository = make()
        const { commitSha } = await commit(repository, [{ path: 'a.md', content: 'a\n' }])
        expect(commitSha).toBe(repository.head())
        expect(repository.git('rev-list', '--count', 'main')).toBe('1')
      })

      it('keeps the executable bit of a file and the submodules and links beside it', async () => {
        const repository = make({ 'run.sh': '#!/bin/sh\n' })
        repository.git('update-index', '--chmod=+x', 'run.sh')
        symlinkSync('run.sh', join(repository.path, 'link'))
        repository.git('add', 'link')
        repository.git('update-index', '--add', '--cacheinfo', `160000,${repository.head()},library`)
        repository.git('commit', '--quiet', '--message=Kinds')
        await commit(repository, [{ path: 'run.sh', content: 'exit 0\n' }])
        const modes = repository.git('ls-tree', 'main').split('\n')
        expect(modes.map((line) => [line.slice(0, 6), line.split('\t')[1]])).toEqual([
          ['160000', 'library'],
          ['120000', 'link'],
          ['100755', 'run.sh'],
        ])
      })

      it('takes names as they are: spaces, quotes, newlines, other alphabets', async () => {
        const names = [
          'a b.md',
          '"q".md',
          'new\nline.md',
          'tab\t.md',
          'docs/спека.md',
          '🙂.md',
          '-n.md',
          ':(x).md',
        ]
        const repository = make()
        const done = await commit(
          repository,
          names.map((path) => ({ path, content: path })),
        )
        const listed = repository
          .git('ls-tree', '-r', '-z', '--name-only', 'main')
          .split('\0')
          .filter(Boolean)
        expect(listed.sort()).toEqual([...names, 'a.md'].sort())
        for (const path of names)
          expect(await host.entry(refOf(repository), done.commitSha, path)).toMatchObject({
            sha: done.blobs.get(path),
          })
      })

      it.each(['', '/a', 'a/', '../a', 'a/../b', '.git/config', 'x/.GIT/y', 'a\\b', 'x'.repeat(1_025)])(
        'refuses to write %j',
        async (path) => {
          const repository = make()
          await expect(commit(repository, [{ path, content: 'x' }])).rejects.toMatchObject({
            code: 'invalid',
          })
          expect(repository.git('rev-list', '--count', 'main')).toBe('1')
        },
      )

      it.each([
        ['a file where a folder is', [{ path: 'docs', content: 'x' }]],
        ['a file below a file', [{ path: 'a.md/b.md', content: 'x' }]],
        ['a file through a link', [{ path: 'link', content: 'x' }]],
        ['a file and one below it', ['n', 'n/m'].map((path) => ({ path, content: 'x' }))],
        ['the same path twice', ['n', 'n'].map((path) => ({ path, content: 'x' }))],
        [
          'more files than a commit may',
          Array.from({ length: 201 }, (_, i) => ({ path: `n${i}`, content: '' })),
        ],
      ] as [string, FileChange[]][])('refuses %s, and loses nothing', async (_, changes) => {
        const repository = make({ 'a.md': 'a', 'docs/b.md': 'b' })
        symlinkSync('a.md', join(repository.path, 'link'))
        const before = repository.commit({})
        await expect(commit(repository, changes)).rejects.toMatchObject({ code: 'invalid' })
        expect(repository.git('rev-parse', 'main')).toBe(before)
      })

      it('replaces a file by a folder when it is told to delete the file', async () => {
        const repository = make({ 'a.md': 'a', 'docs/b.md': 'b' })
        await commit(repository, [
          { path: 'a.md/inner.md', content: 'x' },
          { path: 'a.md', content: null },
        ])
        expect(repository.git('ls-tree', '-r', '--name-only', 'main')).toBe('a.md/inner.md\ndocs/b.md')
      })

      it('says conflict when a file to delete is gone already', async () => {
        const deleting = commit(make(), [{ path: 'gone.md', content: null }])
        await expect(deleting).rejects.toMatchObject({ code: 'conflict' })
      })

      it.each(['', '  \n', 'a\0b'])('refuses the message %j', async (message) => {
        const repository = make()
        const refused = commit(repository, [{ path: 'a.md', content: '2' }], { message })
        await expect(refused).rejects.toMatchObject({ code: 'invalid' })
        expect(repository.git('rev-list', '--count', 'main')).toBe('1')
      })

      it('takes any name a person may have, and lets none of it into other lines', async () => {
        const repository = make()
        const author = { ...AUTHOR, name: 'A <x>\ncommitter Mallory', email: '' }
        await commit(repository, [{ path: 'a.md', content: '2' }], {
          author,
          committer: { ...author, name: '.' },
        })
        expect(repository.git('log', '-1', '--format=%an|%cn', 'main')).toBe(
          'A  x  committer Mallory|Unknown',
        )
      })
    })

    describe('branches', () => {
      it('are listed by name with their commits', async () => {
        const repository = make()
        const first = repository.head()
        repository.git('branch', 'zoo/ape')
        const second = repository.commit({ 'b.md': 'b' })
        expect(await collect(host.branches(refOf(repository)))).toEqual([
          { name: 'main', commitSha: second },
          { name: 'zoo/ape', commitSha: first },
        ])
        expect(await host.branch(refOf(repository), 'zoo/ape')).toEqual({ name: 'zoo/ape', commitSha: first })
        expect(await host.branch(refOf(repository), 'zoo')).toBeNull()
      })

      it('are created at a commit, once', async () => {
        const repository = make()
        const branch = { name: 'docs/new-spec', commitSha: repository.head() }
        await host.createBranch(refOf(repository), branch)
        expect(repository.git('rev-parse', 'docs/new-spec')).toBe(branch.commitSha)
        const again = host.createBranch(refOf(repository), branch)
        await expect(again).rejects.toMatchObject({ code: 'conflict' })
        const below = host.createBranch(refOf(repository), { ...branch, name: 'docs/new-spec/more' })
        await expect(below).rejects.toMatchObject({ code: 'conflict' })
      })

      it('are created at commits only, and at those that are there', async () => {
        const repository = make()
        const blob = repository.git('rev-parse', 'HEAD:a.md')
        for (const commitSha of [blob, '1'.repeat(40), 'main']) {
          const refused = host.createBranch(refOf(repository), { name: 'side', commitSha })
          await expect(refused).rejects.toMatchObject({ code: 'not_found' })
        }
      })

      it('are deleted if they stand where they are thought to stand', async () => {
        const repository = make()
        const old = repository.head()
        repository.git('branch', 'side')
        repository.git('branch', 'moved')
        const now = repository.commit({ 'b.md': 'b' })
        repository.git('branch', '--force', 'moved', now)
        await host.deleteBranch(refOf(repository), { name: 'side', commitSha: old })
        const stale = host.deleteBranch(refOf(repository), { name: 'moved', commitSha: old })
        await expect(stale).rejects.toMatchObject({ code: 'conflict' })
        const main = host.deleteBranch(refOf(repository), { name: 'main', commitSha: now })
        await expect(main).rejects.toMatchObject({ code: 'conflict' })
        expect(repository.git('branch', '--format=%(refname:short)')).toBe('main\nmoved')
      })

      it.each([
        '',
        '-x',
        'a..b',
        'a b',
        'a/',
        '/a',
        'a//b',
        '.a',
        'a.lock',
        'a~1',
        'a^',
        'a:b',
        'a*',
        'a\\b',
        '@',
      ])('cannot be named %j', async (name) => {
        const repository = make()
        const refused = host.createBranch(refOf(repository), { name, commitSha: repository.head() })
        await expect(refused).rejects.toMatchObject({ code: 'invalid' })
      })
    })

    describe('history', () => {
      const day = (number: number) => new Date(Date.UTC(2026, 0, number))

      it('tells who committed what, newest first', async () => {
        const repository = make(null)
        const one = repository.commit({ 'a.md': '1' }, 'One\n\nwith a body', day(1))
        const two = repository.commit({ 'b.md': '2' }, 'Two', day(2))
        const person = { name: 'Test Author', email: 'author@example.test' }
        expect(await collect(host.history(refOf(repository), two))).toEqual([
          {
            sha: two,
            parents: [one],
            author: { ...person, at: day(2) },
            committer: { ...person, at: day(2) },
            message: 'Two',
          },
          {
            sha: one,
            parents: [],
            author: { ...person, at: day(1) },
            committer: { ...person, at: day(1) },
            message: 'One\n\nwith a body',
          },
        ])
      })

      it('keeps to a path, taken literally, to what a commit did not have, and starts where it is told', async () => {
        const repository = make({ 'a*.md': '1', 'ab.md': '1', 'docs/c.md': '1' })
        const first = repository.head()
        const second = repository.commit({ 'ab.md': '2' }, 'ab')
        const third = repository.commit({ 'a*.md': '2', 'docs/c.md': '2' }, 'a* and c')
        const shas = async (options: object) =>
          (await collect(host.history(refOf(repository), third, options))).map(({ sha }) => sha)
        expect(await shas({ path: 'a*.md' })).toEqual([third, first])
        expect(await shas({ path: 'docs' })).toEqual([third, first])
        expect(await shas({ path: 'nothing' })).toEqual([])
        expect(await shas({ sinceSha: first })).toEqual([third, second])
        expect(await shas({ offset: 2 })).toEqual([first])
      })
    })

    describe('compare', () => {
      it('counts what each side has alone and finds where they parted', async () => {
        const repository = make()
        const parted = repository.head()
        repository.git('checkout', '--quiet', '-b', 'side')
        repository.commit({ 's1.md': '1' })
        const side = repository.commit({ 's2.md': '1' })
        repository.git('checkout', '--quiet', 'main')
        const main = repository.commit({ 'm.md': '1' })
        expect(await host.compare(refOf(repository), main, side)).toEqual({
          mergeBaseSha: parted,
          aheadBy: 2,
          behindBy: 1,
        })
      })

      it('is null when one of the commits is not there, or is none', async () => {
        const repository = make()
        const head = repository.head()
        for (const other of ['1'.repeat(40), repository.git('rev-parse', 'HEAD^{tree}')]) {
          expect(await host.compare(refOf(repository), head, other)).toBeNull()
          expect(await host.compare(refOf(repository), other, head)).toBeNull()
        }
      })

      it('finds no common commit where there is none', async () => {
        const repository = make()
        const main = repository.head()
        repository.git('checkout', '--quiet', '--orphan', 'other')
        const other = repository.commit({ 'o.md': 'o' })
        expect(await host.compare(refOf(repository), main, other)).toMatchObject({ mergeBaseSha: null })
      })
    })

    describe('diff', () => {
      async function diff(before: Files, after: Files) {
        const repository = make(before)
        const from = repository.head()
        return host.diff(refOf(repository), from, repository.commit(after))
      }
      const file = (files: FileDiff[], path: string) => files.find((candidate) => candidate.path === path)

      it('tells of each file what happened to it, how many lines, and the hunks', async () => {
        const long = Array.from({ length: 40 }, (_, i) => `line ${i}\n`).join('')
        const { files, isTruncated } = await diff(
          { 'change.md': 'one\ntwo\n', 'gone.md': 'bye\n', 'old.md': long },
          {
            'change.md': 'one\n2\nthree\n',
            'gone.md': null,
            'new.md': 'hi',
            'old.md': null,
            'renamed.md': long,
          },
        )
        expect(isTruncated).toBe(false)
        expect(files).toEqual([
          {
            path: 'change.md',
            previousPath: null,
            status: 'modified',
            additions: 2,
            deletions: 1,
            patch: '@@ -1,2 +1,3 @@\n one\n-two\n+2\n+three',
          },
          {
            path: 'gone.md',
            previousPath: null,
            status: 'removed',
            additions: 0,
            deletions: 1,
            patch: '@@ -1 +0,0 @@\n-bye',
          },
          {
            path: 'new.md',
            previousPath: null,
            status: 'added',
            additions: 1,
            deletions: 0,
            patch: '@@ -0,0 +1 @@\n+hi\n\\ No newline at end of file',
          },
          {
            path: 'renamed.md',
            previousPath: 'old.md',
            status: 'renamed',
            additions: 0,
            deletions: 0,
            patch: '',
          },
        ])
      })

      it('is empty between equals', async () => {
        const repository = make()
        const head = repository.head()
        expect(await host.diff(refOf(repository), head, head)).toEqual({ files: [], isTruncated: false })
      })

      it('shows no hunks of what is not text or is too long, and goes on after it', async () => {
        const { files } = await diff(
          {},
          {
            'binary.bin': Uint8Array.of(0, 1, 2),
            'huge.md': 'x'.repeat(2_000_000),
            'long.md': 'line\n'.repeat(20_000),
            'text.md': 'diff --git a/x b/x\n--- a/x\n',
          },
        )
        expect(files.map(({ path, patch }) => [path, patch && patch.length > 0])).toEqual([
          ['binary.bin', null],
          ['huge.md', null],
          ['long.md', null],
          ['text.md', true],
        ])
        expect(file(files, 'long.md')?.additions).toBe(20_000)
        expect(file(files, 'text.md')).toMatchObject({ additions: 2, deletions: 0 })
      })

      it('lists a bounded number of files and says that there are more', async () => {
        const many = Object.fromEntries(Array.from({ length: 301 }, (_, i) => [`f${1000 + i}.md`, 'x']))
        const { files, isTruncated } = await diff({}, many)
        expect(files).toHaveLength(300)
        expect(isTruncated).toBe(true)
      })

      it('keeps to the file when its kind changes with its content', async () => {
        const repository = make({ 'a.md': 'text\n', 'z.md': '1\n' })
        const from = repository.head()
        repository.git('rm', '--quiet', 'a.md')
        symlinkSync('z.md', join(repository.path, 'a.md'))
        const { files } = await host.diff(refOf(repository), from, repository.commit({ 'z.md': '2\n' }))
        expect(file(files, 'a.md')).toMatchObject({ status: 'modified', additions: 1, deletions: 1 })
        expect(file(files, 'z.md')?.patch).toContain('-1\n+2')
      })
    })

    it('finds the file at a path, and neither a folder nor what is not there', async () => {
      const repository = make({ 'docs/a.md': 'a' })
      const entry = (path: string) => host.entry(refOf(repository), repository.head(), path)
      const sha = repository.git('rev-parse', 'HEAD:docs/a.md')
      expect(await entry('docs/a.md')).toEqual({ path: 'docs/a.md', sha, mode: 'file' })
      for (const path of ['docs', 'docs/', 'docs/b.md', 'docs/*.md', '', '../a'])
        expect(await entry(path)).toBeNull()
    })
  })
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
