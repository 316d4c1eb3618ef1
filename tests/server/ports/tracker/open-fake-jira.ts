import { addIssue, editIssue, moveIssue } from '#tests/support/fake-jira/change-issue'
import { STRANGER } from '#tests/support/fake-jira/furnish'
import { startFakeJira } from '#tests/support/fake-jira/index'
import { testPorts } from '#tests/support/test-ports'
import type { TrackerUnderTest } from './tracker-under-test'

/** A tracker of a fake Jira over real HTTP. */
export const openFakeJira = (isCloud: boolean) => async (): Promise<TrackerUnderTest> => {
  const jira = await startFakeJira({ isCloud })
  const { world } = jira
  const tracker = testPorts().trackers.open(jira.credential)
  const issueOf = (id: string) => {
    const issue = world.issue(id)
    if (!issue) throw new Error(`there is no ${id}`)
    return issue
  }
  return {
    tracker,
    credential: jira.credential,
    project: 'PAY',
    otherProject: 'OPS',
    statuses: { first: 'To Do', next: 'In Progress', done: 'Done', unreachable: 'In Review' },
    creation: 'POST /issue',
    type: 'Task',
    fake: {
      faults: jira.faults,
      requests: () => jira.requests,
      count: (project) => world.issues.filter((issue) => issue.project === project).length,
      setSearchLag(ms) {
        world.index.lagMs = ms
      },
      liftLimits() {},
      setClock(offsetMs) {
        world.clockOffsetMs = offsetMs
      },
      async addTicket(project, { title, by }) {
        const creator = by === 'writer' ? world.users[1] : STRANGER
        if (!creator) throw new Error('the fake has people')
        const issuetype = { name: world.project(project)?.types[0]?.name }
        const required = project === 'OPS' ? { customfield_10011: { value: 'Night' } } : {}
        const fields = { project: { key: project }, issuetype, summary: title, ...required }
        return (await addIssue(world, creator, { fields })).key
      },
      async edit(id, { title, status, description }) {
        const issue = issueOf(id)
        if (title !== undefined) await editIssue(world, issue, { fields: { summary: title } })
        if (description !== undefined) issue.description = description
        if (status !== undefined) await moveIssue(world, issue, status)
      },
      async remove(id) {
        world.remove(issueOf(id))
      },
      async move(id, project) {
        const issue = issueOf(id)
        const target = world.project(project)
        if (!target) throw new Error(`there is no ${project}`)
        world.oldKeys.set(issue.key, world.nextKey(target))
        issue.key = world.oldKeys.get(issue.key) ?? ''
        Object.assign(issue, { project, status: target.statuses[0]?.name, type: target.types[0]?.name })
        world.index.record(issue.id, issue)
        return issue.key
      },
      revoke: () => jira.revoke(),
      pulls: (id) => [...(world.remoteLinks.get(issueOf(id).id)?.values() ?? [])].map(({ url }) => url),
      violations: () => jira.violations,
    },
    close: () => jira.stop(),
  }
}
