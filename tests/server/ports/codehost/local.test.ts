import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { CodeHostError, type TreeChange, type TreeEntry } from '#server/ports/codehost/port'
import { BUSY_MACHINE } from '#tests/support/eventually'
import {
  type Files,
  makeRepository,
  type RepositoryOptions,
  type TestRepository,
} from '#tests/support/git-repository'
import { describeCodeHost } from './describe-code-host'

const host = localCodeHost({ env: process.env })

describeCodeHost('local repositories', () => ({ host, refOf: ({ path }) => ({ path }) }))

describe('a local repository', () => {
  const leftovers: (() => void)[] = []
  afterEach(() => {
    for (const remove of leftovers.splice(0)) remove()
  })

  function make(files: Files | null = { 'a.md': 'a' }, options: RepositoryOptions = {}): TestRepository {
    const repository = makeRepository(files, options)
    leftovers.push(repository.remove)
    return repository
  }

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'plumbline-folder-'))
    leftovers.push(() => rmSync(path, { recursive: true, force: true }))
    return path
  }

  async function readAll(path: string): Promise<Record<string, string>> {
    const head = await host.head({ path })
    const contents: Record<string, string> = {}
    if (!head) return contents
    for await (const entry of host.tree({ path }, head.commitSha)) {
      for await (const { bytes } of host.blobs({ path }, [entry.sha], { maxBytes: 1_000 })) {
        contents[entry.path] = Buffer.from(bytes ?? '').toString()
      }
    }
    return contents
  }

  async function failureOf(path: string): Promise<CodeHostError> {
    const failure = await readAll(path).catch((error: unknown) => error)
    if (failure instanceof CodeHostError) return failure
    throw new Error(`Expected a CodeHostError, got ${String(failure)}`)
  }

  it('lists the differences of two commits in git’s order without reading either completely', async () => {
    const git = make({ 'a.md': 'a', 'docs/b.md': 'b', 'docs/gone.md': 'c', 'run.sh': '', 'same/d.md': 'd' })
    const from = git.head()
    chmodSync(join(git.path, 'run.sh'), 0o755)
    symlinkSync('a.md', join(git.path, 'link.md'))
    const to = git.commit({ 'docs/b.md': 'changed', 'docs/gone.md': null, 'new.md': 'e' })
    const { path } = git
    const changes: TreeChange[] = []
    for await (const change of host.treeChanges?.({ path }, from, to) ?? []) changes.push(change)
    const at = (file: string, mode: TreeEntry['mode']) => ({
      path: file,
      entry: { sha: git.git('rev-parse', `HEAD:${file}`), mode },
    })
    expect(changes).toEqual([
      at('docs/b.md', 'file'),
      { path: 'docs/gone.md', entry: null },
      at('link.md', 'symlink'),
      at('new.md', 'file'),
      at('run.sh', 'executable'),
    ])
    const lost = host.treeChanges?.({ path }, '1'.repeat(40), to)
    await expect(async () => {
      for await (const change of lost ?? []) expect.fail(change.path)
    }).rejects.toMatchObject({ code: 'not_found' })
  })

  describe('is read in the same way', () => {
    it('as a bare repository', async () => {
      const path = join(folder(), 'bare.git')
      make().git('clone', '--quiet', '--bare', '.', path)
      expect(await readAll(path)).toEqual({ 'a.md': 'a' })
    })

    it('as a linked work tree, at the branch of that work tree', async () => {
      const repository = make()
      const path = join(folder(), 'linked')
      repository.git('worktree', 'add', '--quiet', '-b', 'linked', path)
      repository.commit({ 'b.md': 'b' })
      expect(await readAll(path)).toEqual({ 'a.md': 'a' })
      expect((await host.head({ path }))?.branch).toBe('linked')
    })

    it('with SHA-256 object ids', async () => {
      const repository = make({ 'a.md': 'a' }, { objectFormat: 'sha256' })
      expect((await host.head(repository))?.commitSha).toHaveLength(64)
      expect(await readAll(repository.path)).toEqual({ 'a.md': 'a' })
    })

    it('when packed, and from an alternate object store', async () => {
      const repository = make()
      repository.git('gc', '--quiet')
      const path = join(folder(), 'shared')
      repository.git('clone', '--quiet', '--shared', '.', path)
      expect(await readAll(path)).toEqual({ 'a.md': 'a' })
    })

    it.runIf(process.getuid?.() === 0)('when it belongs to another user', async () => {
      const repository = make()
      execFileSync('chown', ['-R', '65534:65534', repository.path])
      expect(() => execFileSync('git', ['log'], { cwd: repository.path, stdio: 'pipe' })).toThrow(
        'dubious ownership',
      )
      expect(await readAll(repository.path)).toEqual({ 'a.md': 'a' })
    })

    it('when git started this process with another repository in its environment', async () => {
      const other = make({ 'other.md': 'other' })
      const env = { ...process.env, GIT_DIR: join(other.path, '.git'), GIT_OBJECT_DIRECTORY: other.path }
      const head = await localCodeHost({ env }).head(make())
      expect(head?.branch).toBe('main')
    })
  })

  describe('has the default branch', () => {
    it('main, else master, when HEAD is detached', async () => {
      const repository = make({ 'a.md': 'a' }, { branch: 'master' })
      repository.git('branch', 'other')
      repository.git('checkout', '--quiet', '--detach')
      expect((await host.head(repository))?.branch).toBe('master')
      repository.git('branch', 'main')
      expect((await host.head(repository))?.branch).toBe('main')
    })

    it('the only branch, when HEAD names a missing branch', async () => {
      const repository = make({ 'a.md': 'a' }, { branch: 'feature/only' })
      repository.git('symbolic-ref', 'HEAD', 'refs/heads/nowhere')
      expect((await host.head(repository))?.branch).toBe('feature/only')
    })

    it('none, with an error that says what to do, when HEAD is detached and several branches are possible', async () => {
      const repository = make({ 'a.md': 'a' }, { branch: 'one' })
      repository.git('branch', 'two')
      repository.git('checkout', '--quiet', '--detach')
      const failure = await failureOf(repository.path)
      expect(failure.code).toBe('no_default_branch')
      expect(failure.message).toContain('git symbolic-ref HEAD')
      repository.git('branch', '-D', 'one', 'two')
      expect((await failureOf(repository.path)).code).toBe('no_default_branch')
    })
  })

  describe('that cannot be read gives a clear error', () => {
    function expectSentence({ message }: CodeHostError, ...parts: string[]) {
      for (const part of parts) expect(message).toContain(part)
      expect(message).toMatch(/^[^\n]+\.$/)
      expect(message).not.toContain('fatal')
    }

    it('when the folder is missing', async () => {
      const failure = await failureOf('/nowhere/at/all')
      expect(failure.code).toBe('not_found')
      expectSentence(failure, 'There is no folder all:', 'correct the path')
    })

    it('when the folder is not a repository, even inside one', async () => {
      const repository = make({ 'docs/a.md': 'a' })
      for (const path of [folder(), join(repository.path, 'docs'), join(repository.path, 'docs/a.md')]) {
        const failure = await failureOf(path)
        expect(failure.code).toBe('not_found')
        expectSentence(failure, basename(path), 'git init')
      }
    })

    it('when HEAD is invalid', async () => {
      const repository = make()
      writeFileSync(join(repository.path, '.git/HEAD'), 'nonsense')
      const failure = await failureOf(repository.path)
      expect(failure.code).toBe('not_found')
      expectSentence(failure, basename(repository.path), 'HEAD')
    })

    it.each([0.3, 0.9])('when a pack is truncated to %d of its length', async (part) => {
      const files = Object.fromEntries(
        Array.from({ length: 50 }, (_, i) => [`${i}.md`, `${i * 7919} `.repeat(100 + i)]),
      )
      const repository = make(files)
      repository.git('repack', '-adq')
      const packs = join(repository.path, '.git/objects/pack')
      const pack = join(packs, readdirSync(packs).find((name) => name.endsWith('.pack')) ?? '')
      chmodSync(pack, 0o644)
      truncateSync(pack, Math.floor(statSync(pack).size * part))
      const failure = await failureOf(repository.path)
      expect(failure.code).toBe('corrupt')
      expectSentence(failure, 'git fsck')
    })

    it('when a blob is missing', async () => {
      const repository = make()
      const sha = repository.git('rev-parse', 'HEAD:a.md')
      rmSync(join(repository.path, '.git/objects', sha.slice(0, 2), sha.slice(2)))
      const failure = await failureOf(repository.path)
      expect(failure.code).toBe('corrupt')
      expectSentence(failure, sha, 'git fsck')
    })

    it('when it is a partial clone, without fetching missing objects', async () => {
      const origin = make()
      origin.git('config', 'uploadpack.allowFilter', 'true')
      const path = join(folder(), 'partial')
      origin.git('clone', '--quiet', '--no-checkout', '--filter=blob:none', `file://${origin.path}`, path)
      const failure = await failureOf(path)
      expect(failure.code).toBe('unreadable')
      expectSentence(failure, 'git fetch --refetch')
    })

    it('when its format is newer than the installed git', async () => {
      const repository = make()
      repository.git('config', 'core.repositoryformatversion', '1')
      repository.git('config', 'extensions.fromTheFuture', 'true')
      const failure = await failureOf(repository.path)
      expect(failure.code).toBe('unreadable')
      expectSentence(failure, 'newer git')
    })

    it('when git is not installed', async () => {
      const { path } = make()
      const failure = await localCodeHost({ env: { PATH: '/nowhere' } })
        .head({ path })
        .catch((error) => error)
      expect(failure).toMatchObject({ code: 'unreadable', retryable: true })
      expectSentence(failure, 'install git')
    })

    it('when git does not answer in time, without leaving a process', async () => {
      const bin = folder()
      writeFileSync(join(bin, 'git'), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 })
      const stuck = localCodeHost({ env: { PATH: `${bin}:${process.env.PATH}` }, idleMs: 50 })
      const failure = await stuck.head(make()).catch((error) => error)
      expect(failure).toMatchObject({ code: 'timeout', retryable: true })
      expectSentence(failure, 'try again')
      expectNoneRunning()
    })
  })

  it('cannot make the reader run configured commands', async () => {
    const repository = make()
    const proof = join(folder(), 'proof')
    const script = join(folder(), 'run.sh')
    writeFileSync(script, `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
    for (const name of ['core.fsmonitor', 'core.pager', 'gpg.program', 'diff.external', 'diff.md.textconv']) {
      repository.git('config', name, script)
    }
    repository.git('config', 'log.showSignature', 'true')
    writeFileSync(join(repository.path, '.gitattributes'), '*.md diff=md\n')
    sign(repository)

    const head = await host.head(repository)
    const changed: string[] = []
    for await (const { path } of host.lastChanges(repository, head?.commitSha ?? '')) changed.push(path)
    expect(changed).toEqual(['a.md'])
    expect(await readAll(repository.path)).toEqual({ 'a.md': 'a' })
    expect(() => statSync(proof)).toThrow('ENOENT')
    repository.git('log', '-1')
    expect(statSync(proof).isFile()).toBe(true)
  })

  it('does not mistake a slow reader or a slow list for a hanging git process', async () => {
    const repository = make(
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.md`, `${i} `.repeat(20_000)])),
    )
    const idleMs = 1_000
    const patient = localCodeHost({ env: process.env, idleMs })
    const longerThanThat = async () => {
      const end = performance.now() + 1.5 * idleMs
      await vi.waitUntil(() => performance.now() > end, { timeout: 10 * idleMs })
    }
    const all: string[] = []
    for await (const { sha } of patient.tree(repository, repository.head())) all.push(sha)
    async function* slowly() {
      yield* all.slice(0, 20)
      await longerThanThat()
      yield* all.slice(20)
    }
    let read = 0
    for await (const _ of patient.blobs(repository, slowly(), { maxBytes: 1_000_000 })) read++
    for await (const _ of patient.blobs(repository, all, { maxBytes: 1_000_000 })) {
      if (read++ === 40) await longerThanThat()
    }
    expect(read).toBe(80)
  })

  describe('leaves no process behind', () => {
    const manyFiles = () =>
      Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}.md`, `${i} `.repeat(2_000)]))

    function* again(sha: string, count: { asked: number }) {
      for (;;) {
        count.asked++
        yield sha
      }
    }

    it('when the reader stops early after requesting only a few objects ahead', async () => {
      const repository = make(manyFiles())
      const count = { asked: 0 }
      let taken = 0
      const shas = again(repository.git('rev-parse', 'HEAD:0.md'), count)
      for await (const _ of host.blobs(repository, shas, { maxBytes: 100_000 })) if (++taken === 100) break
      expectNoneRunning()
      expect(count.asked).toBeLessThan(50_000)
      for await (const _ of host.tree(repository, repository.head())) break
      for await (const _ of host.lastChanges(repository, repository.head())) break
      expectNoneRunning()
    })

    it('when the signal aborts a running request', async () => {
      const repository = make(manyFiles())
      const ending = new AbortController()
      const reason = new Error('enough')
      const shas = again(repository.git('rev-parse', 'HEAD:1.md'), { asked: 0 })
      const reading = async () => {
        for await (const _ of host.blobs(repository, shas, { maxBytes: 100_000, signal: ending.signal }))
          ending.abort(reason)
      }
      await expect(reading()).rejects.toBe(reason)
      expectNoneRunning()
    })

    it('when the request list is the tree itself and the reader stops early', async () => {
      const repository = make(manyFiles())
      async function* shas() {
        for await (const entry of host.tree(repository, repository.head())) yield entry.sha
      }
      for await (const _ of host.blobs(repository, shas(), { maxBytes: 100_000 })) break
      await vi.waitFor(expectNoneRunning, BUSY_MACHINE)
    })
  })
})

/** Signs the newest commit, which makes git run the configured verification program. */
function sign({ path, git }: TestRepository): void {
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n'
  const input = `${git('cat-file', 'commit', 'HEAD')}\n`.replace(/^(committer .*\n)/m, `$1${signature}`)
  const args = ['hash-object', '-t', 'commit', '-w', '--stdin']
  const signed = execFileSync('git', args, { cwd: path, input, encoding: 'utf8' }).trim()
  git('update-ref', 'refs/heads/main', signed)
}

/** Expects that the starter process runs and that no git process does, except readers that are kept for a while. */
function expectNoneRunning(): void {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
  const starter = rows.find(
    ([, parent, ...command]) =>
      parent === String(process.pid) && command.join(' ').includes('start-programs'),
  )
  expect(starter).toBeDefined()
  const below = (parent = '') => rows.filter((row) => row[1] === parent)
  const started = below(starter?.[0]).flatMap((row) => (row[2] === '/bin/sh' ? below(row[0]) : [row]))
  expect(started.filter((row) => !row.includes('--batch-command'))).toEqual([])
}
