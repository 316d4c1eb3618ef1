import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TrackerCredential } from '#server/ports/tracker/port'
import { explainFailure } from '#server/tickets/connections/manage/explain-failure'
import { startFakeJira } from '#tests/support/fake-jira/index'
import { startFakeLinear } from '#tests/support/fake-linear/index'
import { testPorts } from '#tests/support/test-ports'

let jira: Awaited<ReturnType<typeof startFakeJira>>
let linear: Awaited<ReturnType<typeof startFakeLinear>>
beforeEach(async () => {
  jira = await startFakeJira({ isCloud: true })
  linear = await startFakeLinear()
})
afterEach(async () => {
  await jira.stop()
  await linear.stop()
})

async function messageOf(credential: TrackerCredential): Promise<string> {
  const tracker = testPorts().trackers.open(credential)
  const error = await tracker.identify().catch((thrown: unknown) => thrown)
  return explainFailure({ kind: credential.kind, host: new URL(credential.host).host }, error).message
}

/** An address where nothing listens. */
async function closedHost(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** No four consecutive words occur twice. */
function expectNoRepetition(message: string): void {
  const words = message.toLowerCase().match(/[\w.:]+/g) ?? []
  const groups = words.slice(3).map((_, at) => words.slice(at, at + 4).join(' '))
  expect(new Set(groups).size, message).toBe(groups.length)
}

it('an unreachable host is named once, with what to do', async () => {
  const host = await closedHost()
  for (const credential of [jira.credential, linear.credential]) {
    const message = await messageOf({ ...credential, host })
    expect(message).toMatch(/^(Jira|Linear) could not be reached\. Check the host, or try again later\.$/)
    expectNoRepetition(message)
  }
})

it('a revoked credential is explained once', async () => {
  jira.revoke()
  linear.revoke()
  for (const credential of [jira.credential, linear.credential]) {
    const message = await messageOf(credential)
    expect(message).toMatch(/does not accept .*Create a new one and enter it\.$/)
    expectNoRepetition(message)
  }
})

it.each([
  ['another kind of response', { kind: 'garbage' } as const, /Check the host/],
  ['a refusal', { kind: 'status', status: 403 } as const, /more permissions, or use another account/],
  ['a response of another program', { kind: 'status', status: 404 } as const, /Check that .* is the host of/],
  ['a failure', { kind: 'status', status: 503 } as const, /status 503.*Try again later/],
  [
    'a limit',
    { kind: 'rate_limited', retryAfter: '60' } as const,
    /no more requests for now.*Try again later/,
  ],
])('%s is explained once', async (_, fault, advice) => {
  for (const { credential, faults } of [jira, linear]) {
    faults.add({ fault })
    const message = await messageOf(credential)
    expect(message).toMatch(advice)
    expectNoRepetition(message)
  }
})
