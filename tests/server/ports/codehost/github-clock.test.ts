import { afterAll, expect, it } from 'vitest'
import { checkApp } from '#operate/doctor/checks/check-app'
import { refOf, startFakeGitHub } from '#tests/support/fake-github/index'
import { hostOf } from './open-github'

const NOW = new Date('2026-03-01T10:00:00Z')
const github = await startFakeGitHub({ now: () => NOW })
afterAll(github.stop)

const withClock = (offsetS: number) => hostOf(github, { now: () => new Date(NOW.getTime() + offsetS * 1000) })

it.each([
  ['45 seconds ahead of', 45],
  ['5400 seconds ahead of', 5_400],
  ['660 seconds behind', -660],
])('a clock that is %s GitHub’s is corrected, and the doctor says so', async (words, offsetS) => {
  const repository = github.createRepository({ owner: `clock${offsetS}`, files: { 'a.md': 'a' } })
  const host = withClock(offsetS)
  expect(await host.head(refOf(repository))).toMatchObject({ branch: 'main' })
  expect(await checkApp(host)).toContainEqual(
    expect.objectContaining({ state: 'warning', message: expect.stringContaining(words) }),
  )
})

it('a clock that is a little wrong costs no request and is not reported', async () => {
  const repository = github.createRepository({ owner: 'little', files: { 'a.md': 'a' } })
  const host = withClock(20)
  const before = github.traffic.requests.length
  await host.head(refOf(repository))
  expect(github.traffic.requests.slice(before).filter(({ status }) => status === 401)).toEqual([])
  expect((await checkApp(host)).filter(({ state }) => state === 'warning')).toEqual([])
})

it('tokens of installations are kept until they expire by GitHub’s clock', async () => {
  const repository = github.createRepository({ owner: 'kept', files: { 'a.md': 'a' } })
  const host = withClock(5_400)
  const before = github.traffic.requests.length
  for (let read = 0; read < 3; read += 1) await host.head(refOf(repository))
  const made = github.traffic.requests
    .slice(before)
    .filter(({ route, status }) => route.includes('access_tokens') && status === 201)
  expect(made).toHaveLength(1)
})

it('a rejection that stays is explained by the clock, and the request is tried again later', async () => {
  const repository = github.createRepository({ owner: 'stays', files: { 'a.md': 'a' } })
  const on = 'POST /app/installations/{installation_id}/access_tokens'
  const message =
    "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued"
  for (let attempt = 0; attempt < 2; attempt += 1)
    github.order({ on, act: { kind: 'status', status: 401, message } })
  await expect(withClock(0).head(refOf(repository))).rejects.toMatchObject({
    retryable: true,
    message: expect.stringContaining('The clock of this machine'),
  })
})
