import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import type { CodeHostError, Head } from '#server/ports/codehost/port'
import { BUSY_MACHINE } from '#tests/support/eventually'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'

/** Disables the regular recheck, so that only file system events are reported. */
const host = localCodeHost({ env: process.env, settleMs: 20, recheckMs: 3_600_000 })

describe('watching a local repository', () => {
  const cleanups: (() => void)[] = []
  afterEach(() => {
    for (const clean of cleanups.splice(0).reverse()) clean()
  })

  function make(branch = 'main', files: Record<string, string> | null = { 'a.md': 'a' }): TestRepository {
    const repository = makeRepository(files, { branch })
    cleanups.push(repository.remove)
    return repository
  }

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'plumbline-folder-'))
    cleanups.push(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  async function watch(path: string, watching = host, branch: string | null = null) {
    const moves: Head[] = []
    const troubles: CodeHostError[] = []
    const stop = await watching.watch(
      { path, branch },
      (head) => moves.push(head),
      (trouble) => troubles.push(trouble),
    )
    cleanups.push(stop)
    return { moves, troubles, stop, last: () => moves.at(-1) }
  }

  type Watching = Awaited<ReturnType<typeof watch>>

  /** Waits until this is the newest reported move. */
  async function waitForMove(watching: Watching, move: Partial<Head>) {
    await vi.waitFor(() => expect(watching.last()).toMatchObject(move), { ...BUSY_MACHINE, interval: 5 })
  }

  /** Proves that nothing was reported so far: a new commit is the next reported move. */
  async function onlyThenSeen(watching: Watching, repository: TestRepository, before: number) {
    const commitSha = repository.commit({ 'proof.md': `${Math.random()}` })
    await waitForMove(watching, { commitSha })
    expect(watching.moves).toHaveLength(before + 1)
  }

  describe('reports', () => {
    it('a commit, with its branch and tree', async () => {
      const repository = make()
      const watching = await watch(repository.path)
      repository.commit({ 'a.md': 'b' })
      await vi.waitUntil(() => watching.moves.length > 0, BUSY_MACHINE)
      expect(watching.moves).toEqual([await host.head(repository)])
    })

    it('an amended commit', async () => {
      const repository = make()
      const watching = await watch(repository.path)
      repository.git('commit', '--quiet', '--amend', '--message=Said better')
      await waitForMove(watching, { commitSha: repository.head() })
    })

    it('a push, and one by force, into a bare repository', async () => {
      const repository = make()
      const path = join(folder(), 'bare.git')
      repository.git('clone', '--quiet', '--bare', '.', path)
      const watching = await watch(path)
      const first = repository.head()
      const second = repository.commit({ 'a.md': 'b' })
      repository.git('push', '--quiet', path, 'main')
      await waitForMove(watching, { commitSha: second })
      repository.git('push', '--quiet', '--force', path, `${first}:main`)
      await waitForMove(watching, { commitSha: first })
    })

    it('moves of a configured default branch, but not of another checked-out branch', async () => {
      const repository = make()
      const { moves, last } = await watch(repository.path, host, 'main')
      repository.git('checkout', '--quiet', '-b', 'side')
      repository.commit({ 'side.md': 's' })
      repository.git('branch', '--force', 'main', 'side')
      await expect.poll(() => last()?.commitSha).toBe(repository.head())
      expect(moves.map(({ branch }) => branch)).toEqual(['main'])
    })

    it('a switch of HEAD to another branch, even one at the same commit', async () => {
      const repository = make()
      repository.git('branch', 'next')
      const watching = await watch(repository.path)
      repository.git('symbolic-ref', 'HEAD', 'refs/heads/next')
      await waitForMove(watching, { branch: 'next', commitSha: repository.head() })
      repository.git('checkout', '--quiet', '-b', 'after/that')
      await waitForMove(watching, { branch: 'after/that' })
      await waitForMove(watching, { commitSha: repository.commit({ 'a.md': 'b' }) })
    })

    it('the first commit, on a branch whose folders are created with it', async () => {
      const repository = make('deep/in/folders', null)
      const watching = await watch(repository.path)
      const commitSha = repository.commit({ 'a.md': 'a' })
      await waitForMove(watching, { branch: 'deep/in/folders', commitSha })
      await waitForMove(watching, { commitSha: repository.commit({ 'a.md': 'b' }) })
    })

    it('commits in a linked work tree, whose branches are stored elsewhere', async () => {
      const repository = make()
      const path = join(folder(), 'linked')
      repository.git('worktree', 'add', '--quiet', '-b', 'linked', path)
      const watching = await watch(path)
      repository.git('-C', path, 'commit', '--quiet', '--allow-empty', '--message=There')
      await waitForMove(watching, { branch: 'linked', commitSha: repository.git('rev-parse', 'linked') })
      repository.git('-C', path, 'checkout', '--quiet', '-b', 'other')
      await waitForMove(watching, { branch: 'other' })
    })

    it('a commit after the branch was packed and its folders were removed', async () => {
      const repository = make('team/topic')
      const watching = await watch(repository.path)
      repository.git('pack-refs', '--all', '--prune')
      expect(readdirSync(join(repository.path, '.git/refs/heads'))).toEqual([])
      await waitForMove(watching, { commitSha: repository.commit({ 'a.md': 'b' }) })
      repository.git('gc', '--quiet')
      await waitForMove(watching, { commitSha: repository.commit({ 'a.md': 'c' }) })
    })

    it('the last of a quick series of commits', async () => {
      const repository = make()
      const watching = await watch(repository.path)
      for (let i = 0; i < 10; i++) repository.commit({ 'a.md': `${i}` })
      await waitForMove(watching, { commitSha: repository.head() })
    })

    it('the head of a repository that is deleted and created again at the same path', async () => {
      const repository = make()
      const watching = await watch(repository.path)
      const other = make('main', { 'other.md': 'other' })
      for (const content of ['one', 'two']) {
        const commitSha = other.commit({ 'other.md': content })
        rmSync(join(repository.path, '.git'), { recursive: true })
        other.git('clone', '--quiet', '--no-checkout', '.', join(repository.path, 'clone'))
        renameSync(join(repository.path, 'clone/.git'), join(repository.path, '.git'))
        await waitForMove(watching, { commitSha })
        await waitForMove(watching, { commitSha: repository.commit({ 'own.md': content }) })
      }
    })

    it('the head of a repository that is moved away and replaced', async () => {
      const parent = folder()
      const path = join(parent, 'repository')
      const original = make()
      original.git('clone', '--quiet', '.', path)
      const watching = await watch(path)
      renameSync(path, join(parent, 'away'))
      const commitSha = original.commit({ 'a.md': 'b' })
      original.git('clone', '--quiet', '.', path)
      await waitForMove(watching, { commitSha })
    })

    it('the head of a repository that is created later, and until then the missing repository', async () => {
      const path = join(folder(), 'not/yet/there')
      const watching = await watch(path)
      expect(watching.troubles.map(({ code }) => code)).toEqual(['not_found'])
      const repository = make()
      mkdirSync(join(path, '../..'), { recursive: true })
      repository.git('clone', '--quiet', '.', path)
      await waitForMove(watching, { commitSha: repository.head() })
    })
  })

  describe('reports nothing', () => {
    it('when objects and refs are packed, other branches or tags move, or files change without a commit', async () => {
      const repository = make()
      repository.git('branch', 'topic/other')
      const watching = await watch(repository.path)
      repository.git('gc', '--quiet')
      repository.git('tag', 'v1')
      const elsewhere = repository.git('commit-tree', '-m', 'Elsewhere', 'HEAD^{tree}')
      repository.git('update-ref', 'refs/heads/topic/other', elsewhere)
      repository.git('pack-refs', '--all', '--prune')
      repository.git('update-index', '--refresh')
      await onlyThenSeen(watching, repository, 0)
    })

    it('when a commit is made and removed before the next check', async () => {
      const repository = make()
      const watching = await watch(repository.path, localCodeHost({ env: process.env, settleMs: 1_000 }))
      const before = repository.head()
      repository.commit({ 'a.md': 'b' })
      repository.git('reset', '--quiet', '--hard', before)
      await onlyThenSeen(watching, repository, 0)
    })

    it('when the branch is deleted, until it has a head again', async () => {
      const repository = make()
      const watching = await watch(repository.path)
      const sha = repository.head()
      repository.git('update-ref', '-d', 'refs/heads/main')
      repository.git('update-ref', 'refs/heads/main', sha)
      await onlyThenSeen(watching, repository, 0)
    })

    it('after it is stopped, and leaves no file watch', async () => {
      const repository = make('deep/in/folders')
      const before = watchesOfThisProcess()
      const [ended, going] = [await watch(repository.path), await watch(repository.path)]
      if (before !== null) expect(watchesOfThisProcess()).toBeGreaterThan(before)
      ended.stop()
      ended.stop()
      await onlyThenSeen(going, repository, 0)
      expect(ended.moves).toEqual([])
      going.stop()
      expect(watchesOfThisProcess()).toBe(before)
    })
  })
})

/** The number of folders that this process watches. Null on systems other than Linux. */
function watchesOfThisProcess(): number | null {
  if (process.platform !== 'linux') return null
  const files = readdirSync('/proc/self/fdinfo').map((fd) => readInfo(`/proc/self/fdinfo/${fd}`))
  return files.join('\n').split(/^inotify wd:/m).length - 1
}

/** Ignores descriptors that were closed after the listing. The descriptor of the listing itself always is. */
function readInfo(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
