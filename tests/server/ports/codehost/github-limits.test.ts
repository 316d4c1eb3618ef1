import { afterAll, beforeEach, expect, it } from 'vitest'
import { RequestLimiter } from '#server/ports/codehost/github/api/request-limiter'
import { refOf, startFakeGitHub } from '#tests/support/fake-github/index'
import { collect } from './open-committing-host'
import { hostOf } from './open-github'

const START = new Date('2026-03-01T10:00:00Z')
let clock = START
const now = () => clock
const github = await startFakeGitHub({ now })
afterAll(github.stop)

beforeEach(() => {
  clock = START
})

const later = (seconds: number) => new Date(clock.getTime() + seconds * 1000)

function open(owner: string) {
  const repository = github.createRepository({ owner, files: { 'a.md': 'a' } })
  return {
    repository,
    ref: refOf(repository),
    installation: repository.installation,
    host: hostOf(github, { now }),
  }
}

const countRequests = () => github.traffic.requests.length

it('reports the end of the hourly limit and sends no requests until then', async () => {
  const { host, ref, installation } = open('spent')
  await host.head(ref)
  installation.remaining.core = 0
  const resumesAt = later(600)
  const limited = { code: 'rate_limited', retryable: true, resumesAt }
  await expect(host.head(ref)).rejects.toMatchObject(limited)
  const before = countRequests()
  await expect(host.head(ref)).rejects.toMatchObject({
    ...limited,
    message: expect.stringContaining('10:10:00 UTC'),
  })
  await expect(host.branch(ref, 'main')).rejects.toMatchObject(limited)
  expect(countRequests()).toBe(before)

  installation.remaining.core = 5_000
  clock = later(601)
  expect(await host.head(ref)).toMatchObject({ branch: 'main' })
})

it.each([
  ['the App', 'GET /app/installations', () => collect(hostOf(github, { now }).installations())],
  ['a person', 'GET /user/installations', () => administersSomething()],
])(
  'tracks the hourly limit of %s separately and does not report it as a missing permission',
  async (_, on, ask) => {
    github.order({ on, act: { kind: 'primary_limit' } })
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited', resumesAt: later(600) })
    const { host, ref } = open('unlimited')
    expect(await host.head(ref)).not.toBeNull()
  },
)

async function administersSomething(): Promise<boolean> {
  const host = hostOf(github, { now })
  const installation = github.install('counted')
  const installationBefore = await host.installation(installation.id)
  return host.administers(
    installationBefore ?? expect.fail('it exists'),
    github.userToken('somebody', [installation]),
  )
}

it('detects the limit by its headers and pauses for a minute if they contain no end', () => {
  const limiter = new RequestLimiter(1, now)
  const refused = { status: 403, headers: { 'x-ratelimit-remaining': '0' } }
  expect(() => limiter.noteResponse('core', refused, 'Forbidden')).toThrow(
    expect.objectContaining({ code: 'rate_limited', resumesAt: later(60) }),
  )
})

it('stops after the last request of the hour', async () => {
  const { host, ref, installation } = open('last')
  await host.head(ref)
  installation.remaining.core = 1
  await host.branch(ref, 'main')
  const before = countRequests()
  await expect(host.branch(ref, 'main')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(countRequests()).toBe(before)
})

it.each([
  [30, 'the time that GitHub says'],
  [null, 'a minute where it says none'],
])('pauses after a secondary limit (Retry-After %s) for %s, for all requests', async (seconds, _) => {
  const { host, ref, repository } = open(`secondary-${seconds}`)
  github.order({ on: 'GET /repos/{owner}/{repo}', act: { kind: 'secondary_limit', seconds } })
  const resumesAt = later(seconds ?? 60)
  await expect(host.head(ref)).rejects.toMatchObject({ code: 'rate_limited', resumesAt })
  await expect(host.branch(ref, 'main')).rejects.toMatchObject({ code: 'rate_limited', resumesAt })
  clock = later((seconds ?? 60) + 1)
  expect((await host.branch(ref, 'main'))?.commitSha).toBe(repository.git?.head())
})

it('pauses one installation and continues the others', async () => {
  const [spent, other] = [open('one'), open('another')]
  const { host } = spent
  spent.installation.remaining.core = 0
  await expect(host.head(spent.ref)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await host.head(other.ref)).not.toBeNull()
})

it('counts GraphQL requests separately, as GitHub does', async () => {
  const { host, ref, repository, installation } = open('graphql')
  const head = repository.git?.head() ?? ''
  installation.remaining.graphql = 0
  await expect(collect(host.lastChanges(ref, head))).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await host.head(ref)).not.toBeNull()
})

it('uses no part of the limit for unchanged responses', async () => {
  const { host, ref, repository, installation } = open('same')
  const first = await host.head(ref)
  const left = installation.remaining.core
  expect(await host.head(ref)).toEqual(first)
  expect(installation.remaining.core).toBe(left)
  expect(github.traffic.requests.slice(-2).map(({ status }) => status)).toEqual([304, 304])

  const moved = repository.git?.commit({ 'b.md': 'b' })
  expect((await host.head(ref))?.commitSha).toBe(moved)
})

it('never exceeds the maximum number of concurrent requests', async () => {
  const { ref } = open('crowd')
  const host = hostOf(github, { now, parallel: 3 })
  await host.head(ref)
  github.traffic.peak = 0
  github.order({ times: 40, act: { kind: 'late', ms: 5 } })
  await Promise.all(Array.from({ length: 40 }, () => host.branch(ref, 'main')))
  github.clearOrders()
  expect(github.traffic.peak).toBe(3)
})
