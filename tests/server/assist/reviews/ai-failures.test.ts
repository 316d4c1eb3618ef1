import { beforeEach, describe, expect, it } from 'vitest'
import { reviewWithAi } from '#server/assist/reviews/ai/review-with-ai'
import { runCommand } from '#server/assist/reviews/commands/run-command'
import { publishRun } from '#server/assist/reviews/publish/publish-run'
import type { JobContext } from '#server/kernel/context'
import { AiError, type AiFailure, type AiTask } from '#server/ports/ai/port'
import { scriptedModel } from '#tests/support/scripted-model'
import { changeLine, openGitHubReviews } from './review-world'

const { github, indexing, start } = await openGitHubReviews()
const tasks: AiTask[] = []
let failure: AiError | null = null

const CHECKS = 'POST /repos/{owner}/{repo}/check-runs'
const PULL = 'GET /repos/{owner}/{repo}/pulls/{pull_number}'

beforeEach(() => {
  github.clearOrders()
  tasks.length = 0
  failure = null
  indexing.ctx.ports.ai = scriptedModel((task) => {
    tasks.push(task)
    if (failure) throw failure
    return JSON.stringify({ summary: 'Refunds are fast.' })
  })
})

const inAMinute = () => new Date(Date.now() + 60_000)

async function open() {
  const world = await start()
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  const run = async () => (await world.runs())[0] ?? expect.fail('there is no run')
  const ask = async (change: Partial<JobContext> = {}) =>
    reviewWithAi({ ...world.ctx, ...change }, { ...world.task, number, runId: (await run()).id })
  return { world, number, run, ask }
}

describe('a temporary failure of the provider', () => {
  it.each<AiFailure>(['rate_limited', 'overloaded'])(
    'postpones the AI part, also on the last attempt, until the provider answers: %s',
    async (kind) => {
      const { world, number, run, ask } = await open()
      await world.review(number)
      failure = new AiError(kind, { resumesAt: inAMinute() })
      // The queue runs a job again at this time, and with all its attempts.
      await expect(ask({ isLastAttempt: true })).rejects.toMatchObject({ resumesAt: failure.resumesAt })
      expect(await run()).toMatchObject({ state: 'done', aiState: 'waiting' })
      failure = null
      await ask()
      expect(await run()).toMatchObject({ aiState: 'done', aiSummary: 'Refunds are fast.' })
      expect((await world.comments(number))[0]).toContain('Refunds are fast.')
    },
  )

  it('is said in the review when it lasts longer than a day', async () => {
    const { world, number, run, ask } = await open()
    await world.review(number)
    failure = new AiError('overloaded', { resumesAt: inAMinute() })
    await ask({ clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } })
    expect(await run()).toMatchObject({ aiState: 'failed', aiNote: expect.stringContaining('overloaded') })
    expect((await world.comments(number))[0]).toContain('overloaded')
  })

  it('is tried again like any failure if the provider does not say when, and said in the review at last', async () => {
    const { world, number, run, ask } = await open()
    await world.review(number)
    failure = new AiError('timeout')
    await expect(ask()).rejects.toBe(failure)
    await ask({ isLastAttempt: true })
    expect(await run()).toMatchObject({ aiState: 'failed', aiNote: expect.stringContaining('too long') })
  })
})

it('awaits no answer of the model after the last attempt failed for another reason', async () => {
  const { world, number, run, ask } = await open()
  await world.review(number)
  github.order({ on: PULL, times: 9, act: { kind: 'fail_before' } })
  await expect(ask({ isLastAttempt: true })).rejects.toThrow()
  expect(await run()).toMatchObject({
    aiState: 'failed',
    aiNote: expect.stringContaining('Run the review again'),
  })
})

it('pays for the model once if the job of the review is tried again, and again if a person repeats it', async () => {
  const { world, number, run, ask } = await open()
  github.order({ on: CHECKS, times: 9, act: { kind: 'status', status: 500 } })
  for (const attempt of [1, 2]) {
    await expect(world.review(number), `attempt ${attempt}`).rejects.toThrow()
    await expect(ask(), `attempt ${attempt}`).rejects.toThrow()
  }
  github.clearOrders()
  await world.review(number)
  await ask()
  expect(tasks).toHaveLength(1)
  expect(await run()).toMatchObject({ state: 'done', aiState: 'done' })

  await world.review(number, { isRepeated: true })
  await ask()
  expect(tasks).toHaveLength(2)
})

describe('in a locked conversation', () => {
  it('a review ends with its check, says why there is no comment, and comes back when it is unlocked', async () => {
    const { world, number, run, ask } = await open()
    const issue = world.repo.issues.get(number) ?? expect.fail('there is no pull request')
    issue.isLocked = true
    await world.review(number)
    await ask()
    expect(tasks).toHaveLength(1)
    expect(world.checks()).toMatchObject([{ summary: expect.stringContaining('Refunds are fast.') }])
    expect(await world.comments(number)).toEqual([])
    expect(await run()).toMatchObject({
      state: 'done',
      error: expect.stringContaining('conversation is locked'),
    })

    issue.isLocked = false
    await publishRun(world.ctx, { ...world.task, number })
    expect(await world.comments(number)).toHaveLength(1)
    expect(await run()).toMatchObject({ error: null })
  })

  it('a command is carried out once, without an answer', async () => {
    const { world, number } = await open()
    await world.review(number)
    const issue = world.repo.issues.get(number) ?? expect.fail('there is no pull request')
    const body = `@${github.world.appSlug} dismiss it is right`
    issue.comments.push({ id: 77, body, author: 'ada', isByApp: false })
    world.repo.permissions.set('ada', 'write')
    issue.isLocked = true
    const hosted = { body, login: 'ada', kind: 'pull' as const }
    for (const _ of [1, 2]) await runCommand(world.ctx, { ...world.task, number, commentId: 77, hosted })
    expect((await world.findings()).map(({ state }) => state)).toEqual(['dismissed'])
    expect(world.repo.reactions).toEqual([])
  })
})

it('a check that the App may not write does not keep the comment back', async () => {
  const { world, number, run } = await open()
  github.order({
    on: CHECKS,
    act: { kind: 'status', status: 403, message: 'Resource not accessible by integration' },
  })
  await world.review(number)
  expect(await world.comments(number)).toHaveLength(1)
  expect(await run()).toMatchObject({
    state: 'done',
    error: expect.stringContaining('The check was not written'),
  })
})
