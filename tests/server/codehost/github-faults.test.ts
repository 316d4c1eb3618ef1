import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { ForgeHost } from '../../../server/ports/codehost/forge-port'
import { CodeHostError, type ForgeRef } from '../../../server/ports/codehost/port'
import { type Act, refOf, startFakeGitHub } from '../../support/fake-github'
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
/** For those answers only that never come whole. */
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
  it.each(TROUBLES)('survives %o and says what it was', async (act, expected) => {
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

describe('what GitHub does not have', () => {
  const missing: Act = { kind: 'status', status: 404 }

  it.each(READS.filter(([name]) => name !== 'blobs'))('is not found by %s', async (_, on, read) => {
    const host = open()
    github.order({ on, act: missing })
    await expect(read(host)).rejects.toMatchObject({ code: 'not_found' })
    expect(await read(host)).toBeTruthy()
  })

  it.each(READS.filter(([name]) => name === 'blobs'))(
    'is damage where it is one of the %s alone, and not where the whole repository is gone',
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
    'that fails at %s leaves the branch where it was, and can be made again',
    async (on) => {
      const host = open()
      const parent = git.head()
      github.order({ on, act: { kind: 'fail_after' } })
      await expect(write(host, parent)).rejects.toMatchObject({ code: 'unreadable', retryable: true })
      expect(git.head()).toBe(parent)
      expect((await write(host, parent)).commitSha).toBe(git.head())
    },
  )

  it('whose answer is lost is not made twice: the second attempt says conflict', async () => {
    const host = open()
    const parent = git.head()
    github.order({ on: 'PATCH /repos/{owner}/{repo}/git/refs/{ref}', act: { kind: 'fail_after' } })
    await expect(write(host, parent)).rejects.toMatchObject({ retryable: true })
    await expect(write(host, parent)).rejects.toMatchObject({ code: 'conflict' })
    expect(git.git('rev-list', '--count', `${parent}..main`)).toBe('1')
  })
})

describe('the way in', () => {
  it('is one token for all that is asked at once, and another before it ends', async () => {
    const tokens = () => github.counts()['POST /app/installations/{installation_id}/access_tokens'] ?? 0
    const host = open()
    const before = tokens()
    await Promise.all(Array.from({ length: 10 }, () => host.branch(ref, 'main')))
    expect(tokens()).toBe(before + 1)
    clock = new Date(clock.getTime() + 56 * 60_000)
    await host.branch(ref, 'main')
    expect(tokens()).toBe(before + 2)
  })

  it('is found anew when GitHub has ended the token before its time', async () => {
    const host = open()
    await host.head(ref)
    github.revokeTokens()
    expect(await host.head(ref)).not.toBeNull()
  })

  it('is closed while the installation is suspended, which says who can open it, and open after', async () => {
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

  it('is gone with the installation, for what was let in before as well', async () => {
    const host = open()
    const gone = github.createRepository({ owner: 'gone', files: { 'a.md': 'a' } })
    await host.head(refOf(gone))
    github.uninstall(gone.installation)
    for (const asking of [host, open()])
      await expect(asking.head(refOf(gone))).rejects.toMatchObject({ code: 'not_found' })
    expect(await host.installation(gone.installation.id)).toBeNull()
  })

  it('is closed to another key than the App has, which names the settings', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
    const host = hostOf(github, {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    })
    const message = expect.stringContaining('GITHUB_PRIVATE_KEY')
    await expect(host.head(ref)).rejects.toMatchObject({ code: 'unreadable', retryable: false, message })
  })

  it('leads to a repository under its new name, and to none that another account has now', async () => {
    const host = open()
    const moving = github.createRepository({ owner: 'moving', name: 'old', files: { 'a.md': 'a' } })
    const old: ForgeRef = refOf(moving)
    github.move(moving, { name: 'new' })
    expect((await host.head(old))?.commitSha).toBe(moving.git?.head())
    github.move(moving, { installation: github.install('other-account') })
    await expect(host.head(old)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is the same at an enterprise host, which has all of it under a path', async () => {
    const host = hostOf(github, { apiUrl: `${github.url}/api/v3` })
    expect(await host.head(ref)).toMatchObject({ commitSha: git.head() })
    expect(await collect(host.lastChanges(ref, git.head()))).not.toEqual([])
    expect(host.installUrl).toBe(`${github.url}/github-apps/${github.appSlug}/installations/new`)
  })
})
