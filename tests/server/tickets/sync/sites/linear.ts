import { afterEach } from 'vitest'
import { startFakeLinear } from '#tests/support/fake-linear/index'
import { identifierOf } from '#tests/support/fake-linear/world'
import { testPorts } from '#tests/support/test-ports'
import type { SyncWorld } from '../sync-world'

export type FakeLinear = Awaited<ReturnType<typeof startFakeLinear>>

const running: FakeLinear[] = []

/** Call it in each file: files may share this module, and a hook belongs to the file that registers it. */
export function stopLinearsAfterEach(): void {
  afterEach(async () => {
    for (const linear of running.splice(0)) await linear.stop()
  })
}

export async function startLinear(): Promise<FakeLinear> {
  const linear = await startFakeLinear()
  running.push(linear)
  return linear
}

/** All connections use the credential for this Linear. All workspaces have the same host. */
export function connectLinear(world: SyncWorld, { credential }: FakeLinear): void {
  const tracker = testPorts().trackers.open(credential)
  const place = { kind: 'linear', host: 'api.linear.app', ticketHost: 'linear.app/acme' } as const
  world.open = async () => ({ ...place, tracker, problem: null })
}

/** Identifier and state of each issue. */
export const issuesOf = ({ world: { issues } }: FakeLinear) =>
  Object.fromEntries(issues.map((issue) => [identifierOf(issue), issue.state.name]))

/** Requests that show an issue or change one. */
export const issueRequests = ({ requests }: FakeLinear) => requests.filter((name) => /Issue/.test(name))
