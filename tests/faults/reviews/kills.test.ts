import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aiOperations, reviewCommands, reviewSettings } from '#db/schema/index'
import { parseDocument } from '#spec/markdown/index'
import { changeLine, openGitHubReviews, PATH, SPEC } from '#tests/server/assist/reviews/review-world'
import { newRemaining } from '#tests/support/fake-github/world'
import { testDatabaseUrl } from '#tests/support/postgres/database'
import { scriptedModel } from '#tests/support/scripted-model'
import { end, forkProcess, work } from '../fork-process'
import type { GitHubAccess } from '../hosted-context'
import { isDeep, killAtWrites, type UndisturbedWork } from '../kill-at-writes'
import type { HostedOrder } from '../serve-hosted-jobs'
import { type PullJobs, runJobs, WRITER } from './pull-jobs'

/** The fake GitHub names this author for pull requests that the App opens. */
const AUTHOR = 'plumbline-test[bot]'
const expectOnceDespiteKills = killAtWrites({ seed: 19, sample: 2 })

const at = { file_path: PATH, section_id: '1-full-refund' }
const ANSWER = JSON.stringify({
  summary: 'Refunds are fast.',
  realizations: [
    {
      ...at,
      criterion_id: parseDocument(SPEC).sections[0]?.acceptanceCriteria[1]?.id,
      verdict: 'realized',
      confidence: 0.9,
      files: [{ path: 'src/limit.ts', lines: '1' }],
      reason: 'It is fast now.',
    },
  ],
  doc_updates: [
    { ...at, old_text: 'Money goes back.', new_text: 'Money goes back at once.', reason: 'Fast' },
  ],
})

const hosted = await openGitHubReviews()
let args: string[]
beforeAll(async () => {
  const { appId, appSlug, privateKey, url } = hosted.github
  const access: GitHubAccess = { appId, appSlug, privateKey, url }
  args = [await testDatabaseUrl(), JSON.stringify(access)]
  hosted.indexing.ctx.ports.ai = scriptedModel(() => ANSWER)
})

type World = Awaited<ReturnType<typeof makeWorld>>
type Kind = 'review' | 'check' | 'propose'

async function makeWorld(kind: Kind) {
  const world = await hosted.start()
  Object.assign(world.repo.installation.remaining, newRemaining())
  for (const login of [WRITER, AUTHOR]) world.repo.permissions.set(login, 'write')
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  const { orgId, id: repositoryId } = world.key
  const pull = { orgId, repositoryId, number }
  if (kind === 'review') return { world, jobs: { ...pull, kind: 'review' as const } }
  await hosted.indexing.db.insert(reviewSettings).values({ orgId, repositoryId, atMerge: kind })
  await runJobs(world.ctx, { ...pull, kind: 'review' })
  world.merge(number)
  return { world, jobs: { ...pull, kind: 'merge' as const } }
}

const commitsWith = ({ world }: World, branch: string, trailer: string) =>
  world.git
    .git('log', '--format=%b', branch)
    .split('\n')
    .filter((line) => line === trailer).length

async function expectReview(preparation: World) {
  const { world, jobs } = preparation
  expect(world.checks().map(({ conclusion }) => conclusion)).toEqual(['neutral'])
  const comments = await world.comments(jobs.number)
  expect(comments.filter((comment) => comment.includes('plumbline review'))).toHaveLength(1)
  expect(comments[0]).toContain('Refunds are fast.')
  expect(comments.length).toBeLessThanOrEqual(2)
  expect((await world.runs()).map(({ state, aiState }) => [state, aiState])).toEqual([['done', 'done']])
  const { db } = hosted.indexing
  const inOrg = <Table extends typeof aiOperations | typeof reviewCommands>(table: Table) =>
    eq(table.orgId, jobs.orgId)
  expect(await db.select().from(aiOperations).where(inOrg(aiOperations))).toHaveLength(1)
  expect(await db.select().from(reviewCommands).where(inOrg(reviewCommands))).toHaveLength(1)
  expectOnePull(preparation, `svc/updates-${jobs.number}`)
}

function expectOnePull(preparation: World, branch: string) {
  const pulls = [...preparation.world.repo.pulls.values()].filter(({ headBranch }) => headBranch === branch)
  expect(pulls).toHaveLength(1)
  expect(commitsWith(preparation, branch, `Svc-Review: #${preparation.jobs.number}`)).toBe(1)
}

async function expectMerge(preparation: World, kind: 'check' | 'propose') {
  const row = (await preparation.world.rows()).find(({ number }) => number === preparation.jobs.number)
  expect(row?.mergeOutcome).toBe(kind === 'check' ? 'checked' : 'proposed')
  if (kind === 'propose') return expectOnePull(preparation, `svc/review-${preparation.jobs.number}`)
  expect(commitsWith(preparation, 'main', `Svc-Review: #${preparation.jobs.number}`)).toBe(1)
}

/** Runs the work in a process that is killed at this write, and again here, as a worker repeats a job. */
async function attempt(kind: Kind, killAt: number) {
  const preparation = await makeWorld(kind)
  const child = await forkProcess('review-process', args)
  try {
    const order: HostedOrder<PullJobs> = { job: preparation.jobs, killAt, answer: ANSWER }
    const done = await work<UndisturbedWork>(child, order)
    await runJobs(preparation.world.ctx, preparation.jobs)
    if (kind === 'review') await expectReview(preparation)
    else await expectMerge(preparation, kind)
    return done
  } finally {
    await end(child)
  }
}

test.each(['review', 'check', 'propose'] as const)(
  'a process that is killed during “%s” leaves one comment, one check and one commit',
  (kind) => expectOnceDespiteKills((killAt) => attempt(kind, killAt)),
  isDeep ? 2_400_000 : 240_000,
)
