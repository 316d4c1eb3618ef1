import { startFakeLinear } from '#tests/support/fake-linear/index'
import { identifierOf, type World } from '#tests/support/fake-linear/world'
import { testPorts } from '#tests/support/test-ports'
import type { TrackerUnderTest } from './tracker-under-test'

const UNLIMITED = 1_000_000_000

/** A tracker of a fake Linear over real HTTP. */
export async function openFakeLinear(): Promise<TrackerUnderTest> {
  const linear = await startFakeLinear()
  const { world } = linear
  return {
    tracker: testPorts().trackers.open(linear.credential),
    credential: linear.credential,
    project: 'ENG',
    otherProject: 'OPS',
    statuses: { first: 'Todo', next: 'In Progress', done: 'Done', unreachable: null },
    creation: 'CreateIssue',
    type: null,
    fake: {
      ...people(world),
      faults: linear.faults,
      requests: () => linear.requests,
      count: (project) => world.issues.filter(({ team, trashed }) => team.key === project && !trashed).length,
      setSearchLag(ms) {
        world.index.lagMs = ms
      },
      liftLimits() {
        linear.remaining.requests = UNLIMITED
      },
      setClock(offsetMs) {
        world.clockOffsetMs = offsetMs
      },
      revoke: () => linear.revoke(),
      violations: () => linear.violations,
    },
    close: () => linear.stop(),
  }
}

function people(world: World) {
  const issueOf = (id: string) => {
    const issue = world.issue(id)
    if (!issue) throw new Error(`there is no ${id}`)
    return issue
  }
  return {
    async addTicket(
      project: string,
      { title, description = '', by }: { title: string; description?: string; by: 'writer' | 'stranger' },
    ) {
      const creator = by === 'writer' ? world.colleague : null
      return identifierOf(world.addIssue(world.team(project), { title, description, creator }))
    },
    async edit(id: string, change: { title?: string; status?: string; description?: string }) {
      const issue = issueOf(id)
      if (change.title !== undefined) issue.title = change.title
      if (change.description !== undefined) issue.description = change.description
      const state = issue.team.states.find(({ name }) => name === change.status)
      if (state) world.setState(issue, state, world.colleague)
      world.touch(issue)
    },
    async remove(id: string) {
      issueOf(id).trashed = true
    },
    async move(id: string, project: string) {
      const issue = issueOf(id)
      world.moveIssue(issue, world.team(project))
      return identifierOf(issue)
    },
    pulls: (id: string) =>
      issueOf(id).attachments.flatMap(({ url }) => (url.includes('#plumbline-') ? [] : [url])),
  }
}
