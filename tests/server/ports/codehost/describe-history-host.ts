import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileDiff } from '#server/ports/codehost/port'
import type { Files } from '#tests/support/git-repository'
import { type CommittingHostUnderTest, collect, openCommittingHost } from './open-committing-host'

/** Contract of every writable code host for reading commits: history, comparison, difference. */
export function describeHistoryHost(name: string, makeHost: () => CommittingHostUnderTest): void {
  describe(name, () => {
    const { host, traits, refOf, make } = openCommittingHost(makeHost())

    describe('history', () => {
      const day = (number: number) => new Date(Date.UTC(2026, 0, number))

      it('returns authors, times and messages, newest first', async () => {
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

      it('limits the history by path, start commit and offset, with paths taken literally', async () => {
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
      it('counts the commits of each side and finds the merge base', async () => {
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

      it('is null when one of the commits is missing or not a commit', async () => {
        const repository = make()
        const head = repository.head()
        for (const other of ['1'.repeat(40), repository.git('rev-parse', 'HEAD^{tree}')]) {
          expect(await host.compare(refOf(repository), head, other)).toBeNull()
          expect(await host.compare(refOf(repository), other, head)).toBeNull()
        }
      })

      it('returns no merge base for unrelated commits', async () => {
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

      it('returns the status, line counts and hunks of each file', async () => {
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

      it('is empty between equal commits', async () => {
        const repository = make()
        const head = repository.head()
        expect(await host.diff(refOf(repository), head, head)).toEqual({ files: [], isTruncated: false })
      })

      it('omits the hunks of binary and very long files and continues', async () => {
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

      it('lists a limited number of files and reports that there are more', async () => {
        const many = Object.fromEntries(Array.from({ length: 301 }, (_, i) => [`f${1000 + i}.md`, 'x']))
        const { files, isTruncated } = await diff({}, many)
        expect(files).toHaveLength(300)
        expect(isTruncated).toBe(true)
      })

      it('returns a diff or an error for unrelated commits', async () => {
        const repository = make({ 'a.md': '1\n' })
        repository.git('checkout', '--quiet', '-b', 'side')
        const side = repository.commit({ 'a.md': 'side\n' })
        repository.git('checkout', '--quiet', 'main')
        const comparison = host.diff(refOf(repository), side, repository.commit({ 'a.md': 'main\n' }))
        if (traits.comparesAnyTwo) expect((await comparison).files[0]?.patch).toContain('-side\n+main')
        else await expect(comparison).rejects.toMatchObject({ code: 'invalid' })
      })

      it('treats a file whose kind and content change as one file', async () => {
        const repository = make({ 'a.md': 'text\n', 'z.md': '1\n' })
        const from = repository.head()
        repository.git('rm', '--quiet', 'a.md')
        symlinkSync('z.md', join(repository.path, 'a.md'))
        const { files } = await host.diff(refOf(repository), from, repository.commit({ 'z.md': '2\n' }))
        expect(file(files, 'a.md')).toMatchObject({ status: 'modified', additions: 1, deletions: 1 })
        expect(file(files, 'z.md')?.patch).toContain('-1\n+2')
      })
    })

    it('finds the file at a path, but no folder and no missing path', async () => {
      const repository = make({ 'docs/a.md': 'a' })
      const entry = (path: string) => host.entry(refOf(repository), repository.head(), path)
      const sha = repository.git('rev-parse', 'HEAD:docs/a.md')
      expect(await entry('docs/a.md')).toEqual({ path: 'docs/a.md', sha, mode: 'file' })
      for (const path of ['docs', 'docs/', 'docs/b.md', 'docs/*.md', '', '../a'])
        expect(await entry(path)).toBeNull()
    })

    it('finds the files at many paths at once, and leaves out folders and missing paths', async () => {
      const repository = make({ 'docs/a.md': 'a', 'b.md': 'b', 'docs/*.md': 'c' })
      const paths = ['docs/*.md', 'b.md', 'docs', 'docs/b.md', '', '../a', 'b.md']
      const entries = await host.entries(refOf(repository), repository.head(), paths)
      const shaOf = (path: string) => repository.git('rev-parse', `HEAD:${path}`)
      expect(entries).toEqual(
        new Map(
          ['b.md', 'docs/*.md'].map((path) => [path, { path, sha: shaOf(path), mode: 'file' as const }]),
        ),
      )
      expect(await host.entries(refOf(repository), repository.head(), [])).toEqual(new Map())
    })
  })
}
