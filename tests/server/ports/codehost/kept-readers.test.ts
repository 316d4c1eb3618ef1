import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { localCodeHost } from '#server/ports/codehost/local/local-code-host'
import { CodeHostError } from '#server/ports/codehost/port'
import { makeRepository, type RepositoryOptions } from '#tests/support/git-repository'

const cleanups: (() => void)[] = []
afterAll(() => {
  for (const cleanUp of cleanups) cleanUp()
})
afterEach(() => vi.useRealTimers())

const make = (files: Record<string, string> = { 'a.md': 'a' }, options?: RepositoryOptions) => {
  const repository = makeRepository(files, options)
  cleanups.push(repository.remove)
  return repository
}

/** A host whose git first writes its arguments to a list. */
function countingHost() {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-counted-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  const list = join(folder, 'starts')
  const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
  writeFileSync(list, '')
  writeFileSync(join(folder, 'git'), `#!/bin/sh\necho "$*" >>${list}\nexec ${git} "$@"\n`, { mode: 0o755 })
  const host = localCodeHost({ env: { PATH: `${folder}:${process.env.PATH}` } })
  return { host, starts: () => readFileSync(list, 'utf8').split('\n').filter(Boolean) }
}

type Host = ReturnType<typeof countingHost>['host']

async function readText(host: Host, repository: { path: string }, file: string): Promise<string | null> {
  const head = await host.head(repository)
  const entry = head && (await host.entry(repository, head.commitSha, file))
  if (!entry) return null
  for await (const { bytes } of host.blobs(repository, [entry.sha], { maxBytes: 1_000 }))
    return Buffer.from(bytes ?? []).toString()
  return null
}

/** The ids of the git processes that wait for requests about the repository. */
const readersOf = ({ path }: { path: string }) =>
  execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((row) => row.includes(`--git-dir=${path}/`) && row.includes('--batch-command'))
    .map((row) => Number.parseInt(row, 10))

it('answers a page of requests with one start of git', async () => {
  const { host, starts } = countingHost()
  const repository = make({ 'docs/a.md': 'a', 'docs/b.md': 'b' })
  expect(await readText(host, repository, 'docs/a.md')).toBe('a')
  expect(await readText(host, repository, 'docs/b.md')).toBe('b')
  expect(await readText(host, repository, 'docs/c.md')).toBeNull()
  expect(await host.branch(repository, 'main')).toEqual({ name: 'main', commitSha: repository.head() })
  expect(starts().filter((start) => start.includes('cat-file'))).toHaveLength(1)
})

it('sees each change at once: commits, packed and deleted branches, and packed objects', async () => {
  const { host, starts } = countingHost()
  const repository = make({ 'a.md': 'one' })
  expect(await readText(host, repository, 'a.md')).toBe('one')
  repository.commit({ 'a.md': 'two' })
  expect(await readText(host, repository, 'a.md')).toBe('two')
  repository.git('pack-refs', '--all')
  expect(await readText(host, repository, 'a.md')).toBe('two')
  repository.git('gc', '--prune=now', '--quiet')
  expect(await readText(host, repository, 'a.md')).toBe('two')
  repository.git('branch', 'team/work')
  expect(await host.branch(repository, 'team/work')).toMatchObject({ commitSha: repository.head() })
  repository.git('pack-refs', '--all')
  repository.git('branch', '-D', 'team/work')
  expect(await host.branch(repository, 'team/work')).toBeNull()
  expect(starts().filter((start) => start.includes('cat-file'))).toHaveLength(1)
})

it('reads the repository that is created again at the same path', async () => {
  const { host } = countingHost()
  const repository = make({ 'a.md': 'old' })
  const other = make({ 'a.md': 'new' }, { objectFormat: 'sha256' })
  expect(await readText(host, repository, 'a.md')).toBe('old')
  rmSync(join(repository.path, '.git'), { recursive: true })
  cpSync(join(other.path, '.git'), join(repository.path, '.git'), { recursive: true })
  expect(await readText(host, repository, 'a.md')).toBe('new')
})

it('finds what an alternate holds that was added later', async () => {
  const { host } = countingHost()
  const repository = make()
  const other = make({ 'b.md': 'elsewhere' })
  const sha = other.git('rev-parse', 'HEAD:b.md')
  const read = async () => {
    for await (const { bytes } of host.blobs(repository, [sha], { maxBytes: 100 }))
      return Buffer.from(bytes ?? []).toString()
  }
  await expect(read()).rejects.toMatchObject({ code: 'corrupt' })
  writeFileSync(join(repository.path, '.git/objects/info/alternates'), `${other.path}/.git/objects\n`)
  expect(await read()).toBe('elsewhere')
})

it('starts another git when the one that waits has been killed', async () => {
  const { host, starts } = countingHost()
  const repository = make()
  expect(await readText(host, repository, 'a.md')).toBe('a')
  for (const reader of readersOf(repository)) process.kill(reader, 'SIGKILL')
  expect(await readText(host, repository, 'a.md')).toBe('a')
  expect(starts().filter((start) => start.includes('cat-file'))).toHaveLength(2)
})

it('ends a request that is aborted, and answers the next one', async () => {
  const { host } = countingHost()
  const repository = make({ 'a.md': 'a', 'b.md': 'b' })
  const shas = ['a.md', 'b.md'].map((name) => repository.git('rev-parse', `HEAD:${name}`))
  const ending = new AbortController()
  const reason = new Error('enough')
  const reading = async () => {
    for await (const _ of host.blobs(repository, shas, { maxBytes: 100, signal: ending.signal }))
      ending.abort(reason)
  }
  await expect(reading()).rejects.toBe(reason)
  expect(await readText(host, repository, 'b.md')).toBe('b')
})

it('keeps git for five seconds after the last request', async () => {
  const { host } = countingHost()
  const repository = make()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await host.head(repository)
  vi.advanceTimersByTime(4_999)
  await host.head(repository)
  vi.advanceTimersByTime(4_999)
  expect(readersOf(repository)).toHaveLength(1)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => readersOf(repository)).toEqual([])
})

it('keeps at most eight, those that were used last', async () => {
  const { host } = countingHost()
  const repositories = Array.from({ length: 10 }, (_, i) => make({ 'a.md': String(i) }))
  for (const repository of repositories) await host.head(repository)
  const counts = () => repositories.map((repository) => readersOf(repository).length)
  await expect.poll(counts).toEqual([0, 0, ...Array(8).fill(1)])
})

describe('a branch that is not an ordinary file', () => {
  it('is left to git: one that refers to another, and a name that looks like a commit', async () => {
    const { host } = countingHost()
    const repository = make()
    repository.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/main')
    expect(await host.branch(repository, 'alias')).toEqual({ name: 'alias', commitSha: repository.head() })
    const looksLikeCommit = `fix-g${repository.head().slice(0, 10)}`
    expect(await host.branch(repository, looksLikeCommit)).toBeNull()
    repository.git('update-ref', 'refs/refs/heads/odd', 'HEAD')
    expect(await host.branch(repository, 'odd')).toBeNull()
  })

  it('does not stop us: a pipe, and a link to an endless file', async () => {
    const host = localCodeHost({ env: process.env, idleMs: 300 })
    const repository = make()
    rmSync(join(repository.path, '.git/refs/heads/main'))
    execFileSync('mkfifo', [join(repository.path, '.git/refs/heads/main')])
    await expect(host.branch(repository, 'main')).rejects.toMatchObject({ code: 'timeout' })
    symlinkSync('/dev/zero', join(repository.path, '.git/refs/heads/endless'))
    rmSync(join(repository.path, '.git/refs/heads/main'))
    await expect(host.branch(repository, 'endless')).rejects.toBeInstanceOf(CodeHostError)
  })

  it.each(['./main', '/main', 'main/.', '../heads/main'])(
    'is not read because HEAD names %s',
    async (name) => {
      const { host } = countingHost()
      const repository = make()
      writeFileSync(join(repository.path, '.git/HEAD'), `ref: refs/heads/${name}\n`)
      const head = await host.head(repository).catch((error: unknown) => error)
      if (!(head instanceof CodeHostError)) expect(head).toMatchObject({ branch: 'main' })
    },
  )
})

it('rejects a damaged folder instead of reading it for ever', async () => {
  const { host } = countingHost()
  const repository = make({ 'docs/a.md': 'inside' })
  const hash = (input: Buffer, type: string) =>
    execFileSync('git', ['hash-object', '-t', type, '-w', '--stdin', '--literally'], {
      cwd: repository.path,
      input,
      encoding: 'utf8',
    }).trim()
  const id = (sha: string) => Buffer.from(sha, 'hex')
  const damaged = [
    hash(Buffer.from('100644 a.md'), 'tree'),
    hash(Buffer.concat([Buffer.from('100644 a.md\0'), Buffer.alloc(7)]), 'tree'),
    hash(Buffer.from('no tree at all'), 'blob'),
  ]
  for (const folder of damaged) {
    const tree = hash(Buffer.concat([Buffer.from('40000 docs\0'), id(folder)]), 'tree')
    const parentSha = repository.git('commit-tree', '-m', 'Odd', tree)
    repository.git('update-ref', 'refs/heads/main', parentSha)
    const at = new Date(0)
    const person = { name: 'A', email: 'a@example.test', at }
    const change = host.commit(repository, {
      branch: 'main',
      parentSha,
      message: 'Change',
      author: person,
      committer: person,
      changes: [{ path: 'docs/a.md', content: 'new' }],
    })
    await expect(change).rejects.toMatchObject({ code: 'corrupt' })
    await expect(host.entry(repository, parentSha, 'docs/a.md')).rejects.toBeInstanceOf(CodeHostError)
  }
})
