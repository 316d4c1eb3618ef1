import { eq } from 'drizzle-orm'
import { issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { Tracker, TrackerCredential } from '#server/ports/tracker/port'
import { closeIssue, reopenIssue } from '#server/writing/issues/edit-issue'
import { openLocalTracker } from '#server/writing/issues/index'
import { fakeGitHubSystem } from '#tests/server/ports/tracker/github-system'
import { openFakeJira } from '#tests/server/ports/tracker/open-fake-jira'
import { openFakeLinear } from '#tests/server/ports/tracker/open-fake-linear'
import type { TrackerUnderTest } from '#tests/server/ports/tracker/tracker-under-test'
import type { Fault } from '#tests/support/fake-tracker/faults'

/** A ticket system in a storm. `states` are two states that lead to each other, with their statuses. */
export interface StormVendor {
  name: string
  config: string
  states: Record<'todo' | 'moved', { state: string; status: string }>
  /** Null for the issues of a local repository. */
  credential: TrackerCredential | null
  tracker: Tracker
  count(): Promise<number>
  /** A person moves a ticket. */
  move(id: string, status: string): Promise<void>
  startFaults(random: () => number, searchLagMs: number): void
  stopFaults(): void
  close(): Promise<void>
}

/** A connection that breaks after the work represents a timeout, because the worker sees the same result. */
const CHANCES: { rate: number; fault: Fault }[] = [
  { rate: 0.05, fault: { kind: 'fail_after' } },
  { rate: 0.05, fault: { kind: 'status', status: 500 } },
  { rate: 0.03, fault: { kind: 'rate_limited', retryAfter: '1' } },
  { rate: 0.02, fault: { kind: 'garbage' } },
]

const OPEN = {
  todo: { state: 'todo', status: 'open' },
  moved: { state: 'done', status: 'closed' },
}
const begun = (todo: string) => ({
  todo: { state: 'todo', status: todo },
  moved: { state: 'in_progress', status: 'In Progress' },
})

export async function openStormVendors(org: OrgContext): Promise<StormVendor[]> {
  const jira = await openFakeJira(true)()
  const linear = await openFakeLinear()
  const github = await fakeGitHubSystem('token')
  return [
    overHttp('jira', jira, 'ticket_systems: {board: {system: jira, project: PAY}}', begun('To Do')),
    overHttp('linear', linear, 'ticket_systems: {board: {system: linear, project: ENG}}', begun('Todo')),
    overHttp(
      'github',
      github,
      `auth_profiles: {token: {system: github, auth_method: personal_access_token, env_prefix: GITHUB_}}
ticket_systems: {board: {system: github, project: acme/payments, auth_profile: token}}`,
      OPEN,
    ),
    localIssues(org),
  ]
}

function overHttp(
  name: string,
  { tracker, project, fake, credential, close }: TrackerUnderTest,
  config: string,
  states: StormVendor['states'],
): StormVendor {
  return {
    name,
    config,
    states,
    credential,
    tracker,
    count: async () => fake.count(project),
    move: (id, status) => fake.edit(id, { status }),
    startFaults(random, searchLagMs) {
      fake.liftLimits()
      fake.setSearchLag(searchLagMs)
      fake.faults?.happenAtRandom(CHANCES, random)
    },
    stopFaults() {
      fake.setSearchLag(0)
      fake.faults?.clear()
    },
    close,
  }
}

/** These are in the storm's database, so only the workers can fail. */
function localIssues(org: OrgContext): StormVendor {
  const at = { owner: 'acme', repo: 'local' }
  return {
    name: 'local',
    config: 'ticket_systems: {board: {system: github}}',
    states: OPEN,
    credential: null,
    tracker: openLocalTracker(org, at),
    async count() {
      const rows = await org.db.select().from(issues).where(eq(issues.orgId, org.org.id))
      return rows.length
    },
    async move(id, status) {
      if (status === 'open') await reopenIssue(org, at, Number(id))
      else await closeIssue(org, at, Number(id), 'completed')
    },
    startFaults() {},
    stopFaults() {},
    async close() {},
  }
}
