import { afterEach, describe, expect, it } from 'vitest'
import { listBrokenLinks } from '#server/tickets/sync/reconcile/list-findings'
import { fakeGitHubSystem, type GitHubUnderTest } from '#tests/server/ports/tracker/github-system'
import { openSync, PATH, type SyncWorld } from '../sync-world'
import { connectLinear, issueRequests, issuesOf, startLinear, stopLinearsAfterEach } from './linear'

const sync = openSync()
stopLinearsAfterEach()

const running: GitHubUnderTest[] = []
afterEach(async () => {
  for (const github of running.splice(0)) await github.close()
})

const config = (system: string, project: string) => `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false}
ticket_systems: {board: {system: ${system}, project: ${project}}}
`
const SPEC = `---
title: Refunds
owner: ana
---
## 1. Part
<!-- svc:system:1 status:todo -->

Text.
`

async function startLinked(
  system: string,
  project: string,
  connect: (world: SyncWorld) => void,
): Promise<SyncWorld> {
  const world = await sync.start({ 'CONFIG.yaml': config(system, project), [PATH]: SPEC })
  connect(world)
  await world.firstSync()
  await world.settle()
  await world.work()
  expect(await world.links()).toMatchObject([{ health: 'ok', agreement: { state: 'todo' } }])
  return world
}

/** Reads all tickets, and then syncs a change of the section. */
async function syncBothWays(world: SyncWorld): Promise<void> {
  await world.requestAll()
  await world.work()
  await world.commit({ [PATH]: world.text().replace(/status:todo/, 'status:in_progress') })
  await world.requestAll()
  await world.work()
}

const statusEdits = async (world: SyncWorld) =>
  (await world.edits()).filter(({ field }) => field === 'section.status')

async function brokenLinks(world: SyncWorld) {
  const ctx = { ...world.ctx, org: sync.indexing.org, permissions: [] }
  const { links } = await listBrokenLinks(ctx, { limit: 50, offset: 0 })
  return links.map(({ ticket_id, reason }) => [ticket_id, reason])
}

describe('a key of another Linear workspace whose issues have the same identifiers', () => {
  it('reads no issue into the spec and writes to none, until the first workspace is back', async () => {
    const linear = await startLinear()
    const world = await startLinked('linear', 'ENG', (each) => connectLinear(each, linear))
    const other = await startLinear()
    other.world.workspaceId = 'another-workspace'
    const issue = other.world.addIssue(other.world.team('ENG'), { title: 'A stranger’s issue' })
    const done = issue.team.states.find(({ name }) => name === 'Done')
    if (done) other.world.setState(issue, done, other.world.colleague)

    connectLinear(world, other)
    await syncBothWays(world)
    expect(issuesOf(other)).toEqual({ 'ENG-1': 'Done' })
    expect(issueRequests(other)).toEqual([])
    expect(issuesOf(linear)).toEqual({ 'ENG-1': 'Todo' })
    expect(await statusEdits(world)).toEqual([])
    const reason = 'ENG-1 is a ticket of another site than the one that api.linear.app has now.'
    expect(await brokenLinks(world)).toEqual([['ENG-1', expect.stringContaining(reason)]])

    connectLinear(world, linear)
    await world.requestAll()
    await world.work()
    expect(issuesOf(linear)).toEqual({ 'ENG-1': 'In Progress' })
    expect(await brokenLinks(world)).toEqual([])
  })
})

describe('a token of another GitHub host whose repository has the same name', () => {
  it('reads no issue into the spec and writes to none, until the first host is back', async () => {
    const [github, other] = await Promise.all([startGitHub(), startGitHub()])
    const world = await startLinked('github', 'acme/payments', (each) => connectGitHub(each, github))
    await other.fake.addTicket('acme/payments', { title: 'A stranger’s issue', by: 'stranger' })
    await other.fake.edit('1', { status: 'closed' })

    connectGitHub(world, other)
    const before = issueCalls(other)
    await syncBothWays(world)
    expect(issueCalls(other)).toEqual(before)
    expect(statesOf(other)).toEqual(['closed'])
    expect(await statusEdits(world)).toEqual([])
    const [from, to] = [github, other].map(hostOf)
    expect(await brokenLinks(world)).toEqual([
      ['1', expect.stringContaining(`1 is a ticket of ${from}, but board goes to ${to} now.`)],
    ])

    await world.commit({ [PATH]: world.text().replace('status:in_progress', 'status:done') })
    connectGitHub(world, github)
    await world.requestAll()
    await world.work()
    expect(statesOf(github)).toEqual(['closed'])
    expect(await brokenLinks(world)).toEqual([])
  })
})

async function startGitHub(): Promise<GitHubUnderTest> {
  const github = await fakeGitHubSystem('token')
  running.push(github)
  return github
}

const hostOf = ({ github }: GitHubUnderTest) => new URL(github.url).host

function connectGitHub(world: SyncWorld, under: GitHubUnderTest): void {
  const place = { kind: 'github', host: hostOf(under), ticketHost: hostOf(under) } as const
  world.open = async () => ({ ...place, tracker: under.tracker, problem: null })
}

const statesOf = ({ repository }: GitHubUnderTest) =>
  [...repository.issues.values()].map(({ state }) => state)

/** Requests that show an issue or change one. */
const issueCalls = ({ fake }: GitHubUnderTest) => fake.requests().filter((route) => /issues/.test(route))
