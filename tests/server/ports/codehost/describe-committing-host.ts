import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileChange } from '#server/ports/codehost/port'
import {
  AUTHOR,
  COMMITTER,
  type CommittingHostUnderTest,
  collect,
  openCommittingHost,
} from './open-committing-host'

/** Contract of every writable code host, tested on real repositories. */
export function describeCommittingHost(name: string, makeHost: () => CommittingHostUnderTest): void {
  describe(name, () => {
    const { host, refOf, make, commit, show } = openCommittingHost(makeHost())

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

      it('records the author, the committer, both times and the message', async () => {
        const repository = make()
        const message = 'Überschrift\n\nBody with "quotes"\n# and a hash'
        await commit(repository, [{ path: 'a.md', content: '2' }], { message })
        const commitLine = repository.git('log', '-1', '--format=%an|%ae|%at|%cn|%ce|%ct|%B', 'main')
        const at = AUTHOR.at.getTime() / 1000
        expect(commitLine).toBe(
          `Spec Writer|writer@example.test|${at}|Plumbline|bot@example.test|${at + 1}|${message}`,
        )
      })

      it('changes nothing and returns a conflict when the branch has moved', async () => {
        const repository = make()
        const parentSha = repository.head()
        const moved = repository.commit({ 'b.md': 'b' })
        const late = commit(repository, [{ path: 'a.md', content: '2' }], { parentSha })
        await expect(late).rejects.toMatchObject({ code: 'conflict' })
        expect(repository.git('rev-parse', 'main')).toBe(moved)
      })

      it('accepts exactly one of several commits on the same parent', async () => {
        const repository = make()
        const attempts = await Promise.allSettled(
          Array.from({ length: 5 }, (_, i) => commit(repository, [{ path: `n${i}.md`, content: 'x' }])),
        )
        expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []))
        for (const error of refused) expect(['conflict', 'unwritable']).toContain(error.code)
        expect(repository.git('rev-list', '--count', 'main')).toBe('2')
      })

      it('creates the first commit of an empty repository', async () => {
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

      it('creates no commit if nothing changes', async () => {
        const repository = make()
        const { commitSha } = await commit(repository, [{ path: 'a.md', content: 'a\n' }])
        expect(commitSha).toBe(repository.head())
        expect(repository.git('rev-list', '--count', 'main')).toBe('1')
      })

      it('keeps the executable bit of a file and neighboring submodules and links', async () => {
        const repository = make({ 'run.sh': '#!/bin/sh\n' })
        chmodSync(join(repository.path, 'run.sh'), 0o755)
        repository.git('add', 'run.sh')
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

      it('accepts names unchanged: spaces, quotes, newlines, non-Latin scripts', async () => {
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
        const listedPaths = repository
          .git('ls-tree', '-r', '-z', '--name-only', 'main')
          .split('\0')
          .filter(Boolean)
        expect(listedPaths.sort()).toEqual([...names, 'a.md'].sort())
        for (const path of names)
          expect(await host.entry(refOf(repository), done.commitSha, path)).toMatchObject({
            sha: done.blobs.get(path),
          })
      })

      it('lists a folder with its files, links and folders, but no folder behind a link', async () => {
        const repository = make({ 'a.md': 'a', 'docs/b.md': 'b', 'docs/deep/c.md': 'c' })
        symlinkSync('docs', join(repository.path, 'link'))
        repository.git('add', '.')
        repository.git('commit', '--quiet', '--message=Link')
        const list = async (path: string) => {
          const entries = await host.folder(refOf(repository), repository.head(), path)
          return entries?.map(({ name, mode }) => [name, mode]) ?? null
        }
        expect(await list('')).toEqual([
          ['a.md', 'file'],
          ['docs', 'folder'],
          ['link', 'symlink'],
        ])
        expect(await list('docs')).toEqual([
          ['b.md', 'file'],
          ['deep', 'folder'],
        ])
        for (const path of ['a.md', 'link', 'none', 'docs/none', '../docs', 'docs/'])
          expect(await list(path)).toBeNull()
      })

      it.each(['', '/a', 'a/', '../a', 'a/../b', '.git/config', 'x/.GIT/y', 'a\\b', 'x'.repeat(1_025)])(
        'rejects the path %j',
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
      ] as [string, FileChange[]][])('rejects %s and loses nothing', async (_, changes) => {
        const repository = make({ 'a.md': 'a', 'docs/b.md': 'b' })
        symlinkSync('a.md', join(repository.path, 'link'))
        const before = repository.commit({})
        await expect(commit(repository, changes)).rejects.toMatchObject({ code: 'invalid' })
        expect(repository.git('rev-parse', 'main')).toBe(before)
      })

      it('replaces a file by a folder when the file is deleted in the same commit', async () => {
        const repository = make({ 'a.md': 'a', 'docs/b.md': 'b' })
        await commit(repository, [
          { path: 'a.md/inner.md', content: 'x' },
          { path: 'a.md', content: null },
        ])
        expect(repository.git('ls-tree', '-r', '--name-only', 'main')).toBe('a.md/inner.md\ndocs/b.md')
      })

      it.each([
        ['the file is another', 'a.md', '1'.repeat(40)],
        ['a file is there where none was', 'a.md', ''],
        ['no file is there where one was', 'gone.md', '1'.repeat(40)],
        ['a folder is there where a file was', 'docs', '1'.repeat(40)],
      ])('returns a conflict when a change has another base: %s', async (_, path, baseSha) => {
        const repository = make({ 'a.md': 'a', 'docs/b.md': 'b' })
        const before = repository.head()
        const late = commit(repository, [{ path, content: 'x', baseSha }])
        await expect(late).rejects.toMatchObject({ code: 'conflict' })
        expect(repository.git('rev-parse', 'main')).toBe(before)
        const base = repository.git('rev-parse', 'main:a.md')
        await commit(repository, [{ path: 'a.md', content: 'x', baseSha: base }])
        await commit(repository, [{ path: 'new.md', content: 'x', baseSha: '' }])
        expect(repository.git('ls-tree', '-r', '--name-only', 'main')).toBe('a.md\ndocs/b.md\nnew.md')
      })

      it('returns a conflict when a file to delete no longer exists', async () => {
        const deleting = commit(make(), [{ path: 'gone.md', content: null }])
        await expect(deleting).rejects.toMatchObject({ code: 'conflict' })
      })

      it.each(['', '  \n', 'a\0b'])('rejects the message %j', async (message) => {
        const repository = make()
        const refused = commit(repository, [{ path: 'a.md', content: '2' }], { message })
        await expect(refused).rejects.toMatchObject({ code: 'invalid' })
        expect(repository.git('rev-list', '--count', 'main')).toBe('1')
      })

      it('accepts any person’s name and keeps it out of other header lines', async () => {
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

      it('are created only at existing commits', async () => {
        const repository = make()
        const blob = repository.git('rev-parse', 'HEAD:a.md')
        for (const commitSha of [blob, '1'.repeat(40), 'main']) {
          const refused = host.createBranch(refOf(repository), { name: 'side', commitSha })
          await expect(refused).rejects.toMatchObject({ code: 'not_found' })
        }
      })

      it('are deleted only if they are at the expected commit', async () => {
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

      it('are reset to any commit, only from the expected one and never the default branch', async () => {
        const repository = make()
        const first = repository.head()
        const second = repository.commit({ 'b.md': 'b' })
        repository.git('branch', 'side', second)
        await host.resetBranch(refOf(repository), { name: 'side', commitSha: first }, second)
        expect(repository.git('rev-parse', 'side')).toBe(first)
        const stale = host.resetBranch(refOf(repository), { name: 'side', commitSha: second }, second)
        await expect(stale).rejects.toMatchObject({ code: 'conflict' })
        const main = host.resetBranch(refOf(repository), { name: 'main', commitSha: first }, second)
        await expect(main).rejects.toMatchObject({ code: 'conflict' })
        expect(repository.git('rev-parse', 'side', 'main')).toBe(`${first}\n${second}`)
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
      ])('cannot have the name %j', async (name) => {
        const repository = make()
        const refused = host.createBranch(refOf(repository), { name, commitSha: repository.head() })
        await expect(refused).rejects.toMatchObject({ code: 'invalid' })
      })
    })
  })
}
