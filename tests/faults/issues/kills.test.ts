import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aiOperations, reviewSettings } from '#db/schema/index'
import { openGitHubReviews } from '#tests/server/assist/reviews/review-world'
import { followIndex } from '#tests/server/library/history/follow'
import { newIssue } from '#tests/support/fake-github/routes/issues'
import { newRemaining } from '#tests/support/fake-github/world'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { scriptedModel } from '#tests/support/scripted-model'
import { end, forkProcess, work } from '../fork-process'
import type { GitHubAccess } from '../hosted-context'
import { isDeep, killAtWrites, type UndisturbedWork } from '../kill-at-writes'
import type { HostedOrder } from '../serve-hosted-jobs'
import { type IssueJob, runIssueJob } from './issue-job'

const expectOnceDespiteKills = killAtWrites({ seed: 19, sample: 1 })

const FILES = {
  'CONFIG.yaml': 'version: "1"\nagents: {stale_detection: 7d}\ntriage: {auto_create_specs: true}\n',
  'docs/specs/refunds.md': '---\nstatus: todo\n---\n# Refunds\n\n## 1. Partial refund\n\nMoney goes back.\n',
}
const TITLE = 'The export stops'

const hosted = await openGitHubReviews()
let args: string[]
beforeAll(async () => {
  const { appId, appSlug, privateKey, url } = hosted.github
  const access: GitHubAccess = { appId, appSlug, privateKey, url }
  args = [await testDatabaseUrl(), JSON.stringify(access)]
})

type Hosted = Awaited<ReturnType<typeof hosted.start>>

interface Attempt {
  world: Hosted
  job: IssueJob
  answer: string
  /** Checks that everything was done once. */
  check(): Promise<void> | void
}

const ours = ({ repo }: Hosted, number: number) =>
  repo.issues.get(number)?.comments.filter(({ isByApp }) => isByApp) ?? []

const jobOf = ({ key }: Hosted, kind: IssueJob['kind'], number = 0): IssueJob => ({
  kind,
  orgId: key.orgId,
  repositoryId: key.id,
  number,
})

const open = ({ repo }: Hosted, title: string) =>
  newIssue(hosted.github.world, repo, { title, body: 'Please.', author: 'stranger' })

const start = async () => {
  const world = await hosted.start(FILES)
  Object.assign(world.repo.installation.remaining, newRemaining())
  return world
}

/** A feature without a matching section: a label, a pull request with a spec, and a comment. */
async function feature(): Promise<Attempt> {
  const world = await start()
  const issue = open(world, 'Gift cards')
  const { number } = issue
  return {
    world,
    job: jobOf(world, 'triage', number),
    answer: JSON.stringify({ classification: 'feature-request', confidence: 1, sections: [] }),
    async check() {
      const branch = `svc/spec-${number}`
      expect([...world.repo.pulls.values()].map(({ headBranch }) => headBranch)).toEqual([branch])
      expect(world.git.git('rev-list', '--count', `main..${branch}`)).toBe('1')
      expect(issue.labels).toEqual(['feature-request'])
      expect(ours(world, number)).toMatchObject([
        { body: expect.stringContaining('A spec for this request is proposed') },
      ])
      await expectOneOperation(world)
    },
  }
}

/** A recurring issue: a label, the earlier issue reopened, and a comment. */
async function recurrence(): Promise<Attempt> {
  const world = await start()
  hosted.indexing.ctx.ports.ai = null
  const earlier = open(world, TITLE)
  await runIssueJob(world.ctx, jobOf(world, 'triage', earlier.number))
  Object.assign(earlier, { state: 'closed', stateReason: 'completed' })
  const issue = open(world, TITLE)
  return {
    world,
    job: jobOf(world, 'triage', issue.number),
    answer: JSON.stringify({ classification: 'duplicate', confidence: 1, duplicate_of: earlier.number }),
    async check() {
      expect(earlier.state).toBe('open')
      expect(issue.labels).toEqual(['duplicate'])
      const body = `This repeats #${earlier.number}. #${earlier.number} was closed and is open again.`
      expect(ours(world, issue.number)).toMatchObject([{ body: expect.stringContaining(body) }])
      expect(ours(world, earlier.number)).toEqual([])
      await expectOneOperation(world)
    },
  }
}

async function expectOneOperation({ key }: Hosted) {
  const rows = await hosted.indexing.db.select().from(aiOperations).where(eq(aiOperations.orgId, key.orgId))
  expect(rows).toHaveLength(1)
}

const TEN_DAYS_MS = 10 * 24 * 60 * 60_000

/**
 * Indexes the repository ten days later. Only the repository: GitHub's clock does not move, and lost creations are found by
 * their time.
 */
async function staleWorld() {
  const world = await start()
  const clock = { now: () => new Date(Date.now() + TEN_DAYS_MS) }
  await followIndex({ ...hosted.indexing.ctx, clock }, world.key)
  await turn(world, true)
  return world
}

async function turn({ key }: Hosted, staleIssue: boolean) {
  const target = [reviewSettings.orgId, reviewSettings.repositoryId]
  await hosted.indexing.db
    .insert(reviewSettings)
    .values({ orgId: key.orgId, repositoryId: key.id, staleIssue })
    .onConflictDoUpdate({ target, set: { staleIssue } })
}

const staleIssues = ({ repo }: Hosted) =>
  [...repo.issues.values()].map(({ title, state, comments }) => [title, state, comments.length])

async function staleIssue(): Promise<Attempt> {
  const world = await staleWorld()
  const check = () => expect(staleIssues(world)).toEqual([['Stale specs', 'open', 0]])
  return { world, job: jobOf(world, 'stale'), answer: '', check }
}

async function noStaleIssue(): Promise<Attempt> {
  const world = await staleWorld()
  const job = jobOf(world, 'stale')
  await runIssueJob(world.ctx, job)
  await turn(world, false)
  const check = () => expect(staleIssues(world)).toEqual([['Stale specs', 'closed', 0]])
  return { world, job, answer: '', check }
}

/** Runs the job in a process that is killed at this write, and again here, as a worker repeats it. */
async function attempt(begin: () => Promise<Attempt>, killAt: number): Promise<UndisturbedWork | null> {
  const { world, job, answer, check } = await begin()
  hosted.indexing.ctx.ports.ai = scriptedModel(() => answer)
  const child = await forkProcess('issue-process', args)
  try {
    const order: HostedOrder<IssueJob> = { job, killAt, answer }
    const done = await work<UndisturbedWork>(child, order)
    await runIssueJob(world.ctx, job)
    await check()
    return done
  } finally {
    await end(child)
  }
}

test.each([
  ['a feature request', feature],
  ['an issue that comes back', recurrence],
  ['the issue about stale specs', staleIssue],
  ['its end', noStaleIssue],
])(
  'a process that is killed during %s leaves one issue, one comment and one pull request',
  (_, begin) => expectOnceDespiteKills((killAt) => attempt(begin, killAt)),
  isDeep ? 1_800_000 : 240_000,
)
