import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { ForgeHost } from '#server/ports/codehost/forge-port'
import { CodeHostError, type ForgeRef } from '#server/ports/codehost/port'
import { type Act, refOf, startFakeGitHub } from '#tests/support/fake-github/index'
import { AUTHOR, COMMITTER, collect } from './open-committing-host'
import { hostOf } from './open-github'

let clock = new Date()
const github = await startFakeGitHub({ now: () => clock })
afterAll(github.stop)
afterEach(github.clearOrders)

const repository = github.createRepository({ owner: 'faults', files: { 'a.md': 'a' } })
const ref = refOf(repository)
const git = repository.git ?? expect.fail('the repository is made here')
const TREE = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}'
const open = (timeoutMs = 30_000) => hostOf(github, { timeoutMs, now: () => clock })
/** A short time limit, only for responses that never complete. */
const HASTE_MS = 300

const READS: [string, string, (host: ForgeHost) => Promise<unknown>][] = [
  ['head', 'GET /repos/{owner}/{repo}', (host) => host.head(ref)],
  ['tree', TREE, (host) => collect(host.tree(ref, git.head()))],
  [
    'blobs',
    'GET /repos/{owner}/{repo}/git/blobs/{file_sha}',
    (host) => collect(host.blobs(ref, [git.git('rev-parse', 'HEAD:a.md')], { maxBytes: 10 })),
  ],
  ['lastChanges', 'POST /graphql', (host) => collect(host.lastChanges(ref, git.head()))],
]

const TROUBLES: [Act, object][] = [
  [{ kind: 'never' }, { code: 'timeout', retryable: true }],
  [{ kind: 'drip' }, { code: 'timeout', retryable: true }],
  [{ kind: 'half_body' }, { code: 'unreadable', retryable: true }],
  [{ kind: 'html' }, { code: 'unreadable', retryable: true }],
  [{ kind: 'fail_before' }, { code: 'unreadable', retryable: true }],
  [
    { kind: 'status', status: 500 },
    { code: 'unreadable', retryable: true },
  ],
  [
    { kind: 'status', status: 503 },
    { code: 'unreadable', retryable: true },
  ],
  [{ kind: 'status', status: 403, message: 'Resource not accessible by integration' }, { retryable: false }],
  [
    { kind: 'status', status: 451 },
    { code: 'unreadable', retryable: false },
  ],
]

describe.each(READS)('%s', (_, on, read) => {
  it.each(TROUBLES)('fails with the right error on %o', async (act, expected) => {
    const host = open()
    github.order({ on, act })
    const failure = await read(['never', 'drip'].includes(act.kind) ? open(HASTE_MS) : host).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(CodeHostError)
    expect(failure).toMatchObject(expected)
    expect((failure as CodeHostError).message).toMatch(/^[A-Z].{20,}[.]$/s)
    github.clearOrders()
    expect(await read(host)).toBeTruthy()
  })
})

describe('an object that GitHub does not have', () => {
  const missing: Act = { kind: 'status', status: 404 }

  it.each(READS.filter(([name]) => name !== 'blobs'))('returns not found for %s', async (_, on, read) => {
    const host = open()
    github.order({ on, act: missing })
    await expect(read(host)).rejects.toMatchObject({ code: 'not_found' })
    expect(await read(host)).toBeTruthy()
  })

  it.each(READS.filter(([name]) => name === 'blobs'))(
    'counts as damage if one of the %s is missing, but not if the whole repository is gone',
    async (_, on, read) => {
      const host = open()
      github.order({ on, act: missing })
      await expect(read(host)).rejects.toMatchObject({ code: 'corrupt', retryable: false })
      for (const each of [on, 'GET /repos/{owner}/{repo}']) github.order({ on: each, act: missing })
      await expect(read(host)).rejects.toMatchObject({ code: 'not_found' })
      expect(await read(host)).toBeTruthy()
    },
  )
})

describe('a commit', () => {
  const write = (host: ForgeHost, parentSha: string) =>
    host.commit(ref, {
      branch: 'main',
      parentSha,
      message: 'Write',
      author: AUTHOR,
      committer: COMMITTER,
      changes: [{ path: 'new.md', content: `on ${parentSha}` }],
    })

  it.each(['POST /repos/{owner}/{repo}/git/trees', 'POST /repos/{owner}/{repo}/git/commits'])(
    'that fails at %s leaves the branch unchanged and can be repeated',
    async (on) => {
      const host = open()
      const parent = git.head()
      github.order({ on, act: { kind: 'fail_after' } })
      await expect(write(host, parent)).rejects.toMatchObject({ code: 'unreadable', retryable: true })
      expect(git.head()).toBe(parent)
      expect((await write(host, parent)).commitSha).toBe(git.head())
    },
  )

  it('whose response is lost is not made twice: the retry returns a conflict', async () => {
    const host = open()
    const parent = git.head()
    github.order({ on: 'PATCH /repos/{owner}/{repo}/git/refs/{ref}', act: { kind: 'fail_after' } })
    await expect(write(host, parent)).rejects.toMatchObject({ retryable: true })
    await expect(write(host, parent)).rejects.toMatchObject({ code: 'conflict' })
    expect(git.git('rev-list', '--count', `${parent}..main`)).toBe('1')
  })
})

describe('the access to an installation', () => {
  it('uses one token for concurrent requests and renews it before it expires', async () => {
    const tokens = () => github.counts()['POST /app/installations/{installation_id}/access_tokens'] ?? 0
    const host = open()
    const before = tokens()
    await Promise.all(Array.from({ length: 10 }, () => host.branch(ref, 'main')))
    expect(tokens()).toBe(before + 1)
    clock = new Date(clock.getTime() + 56 * 60_000)
    await host.branch(ref, 'main')
    expect(tokens()).toBe(before + 2)
  })

  it('gets a new token when GitHub revokes the token early', async () => {
    const host = open()
    await host.head(ref)
    github.revokeTokens()
    expect(await host.head(ref)).not.toBeNull()
  })

  it('fails while the installation is suspended, says who can resume it, and works afterwards', async () => {
    const host = open()
    await host.head(ref)
    github.suspend(repository.installation)
    for (const asking of [host, open()])
      await expect(asking.head(ref)).rejects.toMatchObject({ code: 'suspended', retryable: false })
    await expect(collect(host.repositories(ref.installationId))).rejects.toMatchObject({ code: 'suspended' })
    expect(await host.installation(ref.installationId)).toMatchObject({ isSuspended: true })
    github.unsuspend(repository.installation)
    expect(await host.head(ref)).not.toBeNull()
  })

  it('ends with the installation, also for existing tokens', async () => {
    const host = open()
    const removedRepository = github.createRepository({ owner: 'gone', files: { 'a.md': 'a' } })
    await host.head(refOf(removedRepository))
    github.uninstall(removedRepository.installation)
    for (const asking of [host, open()])
      await expect(asking.head(refOf(removedRepository))).rejects.toMatchObject({ code: 'not_found' })
    expect(await host.installation(removedRepository.installation.id)).toBeNull()
  })

  it('fails with a key of another App and names the settings', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const host = hostOf(github, {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    const message = expect.stringContaining('GITHUB_PRIVATE_KEY')
    await expect(host.head(ref)).rejects.toMatchObject({ code: 'unreadable', retryable: false, message })
  })

  it('follows a renamed repository, but not a repository of another account', async () => {
    const host = open()
    const moving = github.createRepository({ owner: 'moving', name: 'old', files: { 'a.md': 'a' } })
    const old: ForgeRef = refOf(moving)
    github.move(moving, { name: 'new' })
    expect((await host.head(old))?.commitSha).toBe(moving.git?.head())
    github.move(moving, { installation: github.install('other-account') })
    await expect(host.head(old)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('works for an enterprise host, whose API has a path prefix', async () => {
    const host = hostOf(github, { apiUrl: `${github.url}/api/v3` })
    expect(await host.head(ref)).toMatchObject({ commitSha: git.head() })
    expect(await collect(host.lastChanges(ref, git.head()))).not.toEqual([])
    expect(host.installUrl).toBe(`${github.url}/github-apps/${github.appSlug}/installations/new`)
  })
})
