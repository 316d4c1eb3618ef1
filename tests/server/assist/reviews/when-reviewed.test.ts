import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { repositories, reviewSettings } from '#db/schema/index'
import { EVENTS } from '#server/assist/reviews/events'
import { changeFinding } from '#server/assist/reviews/pages/decide-finding'
import { reviewOpenPulls } from '#server/assist/reviews/pull/open-pulls'
import { checkMergeGroup } from '#server/assist/reviews/run/check-merge-group'
import { CODE, changeLine, openGitHubReviews, openLocalReviews, PATH, SPEC } from './review-world'

const hosted = await openGitHubReviews()
const local = openLocalReviews()
type World = Awaited<ReturnType<typeof hosted.start>> | Awaited<ReturnType<typeof local.start>>

const waitingReviews = async ({ indexing, key }: World) => {
  const jobs = await indexing.db.execute<{ key: string }>(sql`
    select key from graphile_worker.jobs where key like ${`reviews:${key.id}:%`} order by key`)
  return jobs.map((job) => job.key)
}

const gates = (world: World, change: Partial<typeof reviewSettings.$inferInsert>) =>
  world.indexing.db
    .insert(reviewSettings)
    .values({ orgId: world.key.orgId, repositoryId: world.key.id, ...change })

describe.each([
  ['on GitHub', hosted],
  ['in a local repository', local],
])('%s', (_, { start }) => {
  it('pull requests that were opened before the first index are reviewed after it', async () => {
    const world: World = await start()
    world.push('work', { 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    await world.indexing.db
      .update(repositories)
      .set({ headSha: null, treeSha: null })
      .where(eq(repositories.id, world.key.id))
    // Happens while the first index runs.
    await world.review(number)
    expect(await world.runs()).toEqual([])
    await world.index()
    expect(await waitingReviews(world)).toContain(`reviews:${world.key.id}:open`)
    await reviewOpenPulls(world.ctx, world.task)
    expect(await waitingReviews(world)).toContain(`reviews:${world.key.id}:${number}:review`)
    await world.review(number)
    expect(await world.runs()).toMatchObject([{ number, state: 'done' }])
  })

  it('a pull request with more than 300 files is read as a whole', async () => {
    const world: World = await start()
    await gates(world, { noLintErrors: true })
    const many = Object.fromEntries(
      Array.from({ length: 350 }, (_, i) => [`lib/f${1000 + i}.ts`, 'export {}\n']),
    )
    world.push('work', { ...many, 'src/limit.ts': changeLine(1) })
    const number = await world.open('work')
    await world.review(number)
    expect(await world.report()).toMatchObject({
      isTruncated: false,
      touched: [{ sectionId: '2-limits' }],
      codeFiles: 351,
    })
    expect((await world.runs())[0]?.gates).toMatchObject([{ isPassed: true }])
  })
})

describe('a neutral check and no review', () => {
  const skipped = async (prepare: (world: World, number: number) => unknown, branch = 'work') => {
    const world = await hosted.start()
    world.push(branch, { 'src/limit.ts': changeLine(1) })
    const number = await world.open(branch)
    await prepare(world, number)
    await world.review(number)
    await world.review(number)
    expect(await world.runs()).toEqual([])
    expect(await world.comments(number)).toEqual([])
    expect(world.checks()).toMatchObject([
      { name: 'Plumbline', conclusion: 'neutral', headSha: world.git.git('rev-parse', branch) },
    ])
    return { world, number }
  }
  const setDraft = (world: Awaited<ReturnType<typeof hosted.start>>, number: number, isDraft: boolean) =>
    Object.assign(world.repo.pulls.get(number) ?? expect.fail('no pull request'), { isDraft })

  it('have drafts, which are reviewed when they are ready, with annotations', async () => {
    const world = await hosted.start()
    world.push('work', { [PATH]: SPEC.replace('status:todo', 'status:nonsense') })
    const number = await world.open('work')
    setDraft(world, number, true)
    await world.review(number)
    expect(world.checks()).toMatchObject([{ conclusion: 'neutral' }])
    setDraft(world, number, false)
    await world.review(number)
    const newest = world.checks().at(-1)
    expect(newest?.annotations.length).toBeGreaterThan(0)
    expect(newest?.summary).toContain('Spec review')

    // A reviewed head keeps its check; otherwise a draft could bypass a gate.
    setDraft(world, number, true)
    await world.review(number)
    expect(world.checks().at(-1)).toBe(newest)
  })

  it.each(['svc/review-7', 'svc/updates-7', 'svc/spec-7'])(
    'have pull requests of the product itself: %s',
    async (branch) => {
      await skipped(() => null, branch)
    },
  )

  it('have all where pr_analysis is false and no gate is enabled', async () => {
    await skipped(async (world) => {
      world.git.commit({ 'CONFIG.yaml': 'version: "1"\nagents: {pr_analysis: false}\n' })
      await world.index()
    })
  })

  it('do not have pull requests that the product opened for a person', async () => {
    const world = await hosted.start()
    world.push('plumbline/refunds-1', { 'src/limit.ts': changeLine(1) })
    await world.review(await world.open('plumbline/refunds-1'))
    expect(await world.runs()).toHaveLength(1)
  })
})

describe('a group of a merge queue', () => {
  const group = async (world: Awaited<ReturnType<typeof hosted.start>>, ...branches: string[]) => {
    const baseSha = world.git.head()
    world.git.git('checkout', '--quiet', '-b', `gh-readonly-queue/main/${branches.join('-')}`)
    for (const branch of branches) world.git.git('merge', '--quiet', '--no-ff', '-m', 'Queue', branch)
    const headSha = world.git.head()
    world.git.git('checkout', '--quiet', 'main')
    const task = { ...world.task, headSha, baseSha }
    for (const _ of [1, 2]) await checkMergeGroup(world.ctx, task)
    return world.checks().filter((check) => check.headSha === headSha)
  }

  it('gets one check on its own head, which judges the gates with all its changes', async () => {
    const world = await hosted.start()
    await gates(world, { touchedMustChange: true, minCoverage: 0 })
    world.push('fine', { 'src/other.ts': 'export {}\n' })
    world.push('bad', { 'src/limit.ts': changeLine(1) })
    expect(await group(world, 'fine')).toMatchObject([{ name: 'Plumbline', conclusion: 'success' }])
    expect(await group(world, 'fine', 'bad')).toMatchObject([
      { conclusion: 'failure', summary: expect.stringContaining('Limits') },
    ])
  })

  it('passes with what people attested in its pull requests', async () => {
    const world = await hosted.start()
    await gates(world, { touchedMustChange: true })
    world.push('work', { 'src/limit.ts': changeLine(1) })
    await world.review(await world.open('work'))
    for (const finding of await world.findings())
      await changeFinding(world.ctx, finding, {
        state: 'attested',
        reason: null,
        decidedBy: null,
        decidedByLogin: 'ada',
      })
    expect(await group(world, 'work')).toMatchObject([{ conclusion: 'success' }])
  })

  it('passes where no gate is enabled', async () => {
    const world = await hosted.start()
    world.push('work', { 'src/limit.ts': `${CODE}// more\n` })
    expect(await group(world, 'work')).toMatchObject([{ conclusion: 'success', title: 'No gate is enabled' }])
  })

  it('is checked in one job for its event', async () => {
    const world = await hosted.start()
    const { indexing, key, repo } = world
    await indexing.db.update(repositories).set({ hostId: repo.id }).where(eq(repositories.id, key.id))
    const [head, base] = ['a'.repeat(40), 'b'.repeat(40)]
    const payload = {
      installation: { id: repo.installation.id },
      repository: { id: repo.id, full_name: `${repo.owner}/${repo.name}` },
      merge_group: { head_sha: head, head_ref: 'refs/heads/gh-readonly-queue/main/pr-1', base_sha: base },
    }
    const [event, ...others] = EVENTS.filter(({ kind }) => kind === 'merge_group')
    expect([event?.action, others]).toEqual(['checks_requested', []])
    await event?.handle?.(world.ctx, { payload } as never)
    expect(await waitingReviews(world)).toContain(`reviews:${key.id}:group:${head}`)
  })
})
