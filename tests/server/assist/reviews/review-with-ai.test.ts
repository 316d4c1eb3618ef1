import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { reviewWithAi } from '#server/assist/reviews/ai/review-with-ai'
import { listReviews } from '#server/assist/reviews/pages/list-reviews'
import { AiError, type AiTask } from '#server/ports/ai/port'
import { parseDocument } from '#spec/markdown/index'
import { openMetering } from '#tests/support/metering'
import { scriptedModel } from '#tests/support/scripted-model'
import { changeLine, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()
const metering = openMetering()
/** 10 tokens read and 5 written cost 105 millionths of a dollar. */
const PRICE = { input: 3, output: 15 }
const tasks: AiTask[] = []
let answer: unknown = {}
let isProviderAway = false

beforeEach(() => {
  tasks.length = 0
  local.indexing.ctx.ports.ai = {
    ...scriptedModel((task) => {
      tasks.push(task)
      if (isProviderAway) throw new AiError('failed')
      return typeof answer === 'string' ? answer : `Sure:\n${JSON.stringify(answer)}`
    }),
    price: PRICE,
  }
})

const CRITERION = parseDocument(SPEC).sections[0]?.acceptanceCriteria[1]
const at = { file_path: PATH, section_id: '1-full-refund' }
const realized = {
  ...at,
  criterion_id: CRITERION?.id,
  verdict: 'realized',
  confidence: 0.9,
  files: [{ path: 'src/limit.ts', lines: '1-1' }],
  reason: 'It is fast now.',
}

async function ask(start = local.start()) {
  const world = await start
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work', 'Make refunds fast')
  await world.review(number)
  const [run] = await world.runs()
  if (!run) throw new Error('no run')
  await reviewWithAi(world.ctx, { ...world.task, number, runId: run.id })
  return {
    world,
    number,
    run: (await world.runs())[0],
    findings: (await world.findings()).filter(({ kind }) => kind !== 'touched'),
  }
}

describe('the AI part', () => {
  it('stores findings that exist, and says them in the comment', async () => {
    answer = {
      summary: 'Refunds are fast.',
      realizations: [realized],
      discrepancies: [{ ...at, severity: 'low', spec_says: 'All money', pull_does: 'Some money' }],
      doc_updates: [
        { ...at, old_text: 'Money goes back.', new_text: 'Money goes back at once.', reason: 'Fast' },
      ],
    }
    const { world, number, run, findings } = await ask()
    expect(findings.map(({ kind }) => kind)).toEqual(['discrepancy', 'realization', 'doc_update'])
    expect(run).toMatchObject({
      aiState: 'done',
      model: 'a-model',
      inputTokens: 10,
      outputTokens: 5,
      costMicroUsd: 105,
    })
    const month = async (now: Date) => {
      const ctx = { ...world.person, clock: { now: () => now } }
      return (await listReviews(ctx, { state: 'all', sort: '-updated', limit: 1, offset: 0 })).month
    }
    expect(await month(new Date())).toEqual({
      ai_reviews: 1,
      input_tokens: 10,
      output_tokens: 5,
      cost_usd: 0.000105,
    })
    const inTwoMonths = new Date(Date.now() + 62 * 86_400_000)
    expect(await month(inTwoMonths)).toEqual({
      ai_reviews: 0,
      input_tokens: 0,
      output_tokens: 0,
      cost_usd: null,
    })
    const [comment] = await world.comments(number)
    expect(comment).toContain('Refunds are fast.')
    expect(comment).toContain('realized, 90%')
    expect(comment).toContain('(low)\n  - Spec: All money\n  - Pull request: Some money\n')
    await world.review(number)
    expect(tasks).toHaveLength(1)
  })

  it.each([
    [
      'a section that does not exist',
      { discrepancies: [{ ...at, section_id: 'no', severity: 'low', spec_says: 'a', pull_does: 'b' }] },
    ],
    [
      'a todo section',
      { discrepancies: [{ ...at, section_id: '2-limits', severity: 'low', spec_says: 'a', pull_does: 'b' }] },
    ],
    ['a criterion that does not exist', { realizations: [{ ...realized, criterion_id: 'ffff' }] }],
    [
      'a file that the pull request does not change',
      { realizations: [{ ...realized, files: [{ path: 'src/other.ts' }] }] },
    ],
    [
      'lines that it does not change',
      { realizations: [{ ...realized, files: [{ path: 'src/limit.ts', lines: '20-30' }] }] },
    ],
    [
      'two verdicts about one criterion',
      { realizations: [realized, { ...realized, verdict: 'conflicting' }] },
    ],
    ['a confidence above one', { realizations: [{ ...realized, confidence: 2 }] }],
    [
      'a text that occurs twice',
      { doc_updates: [{ ...at, old_text: 'refund', new_text: 'x', reason: 'r' }] },
    ],
    ['a status', { doc_updates: [{ ...at, old_text: 'status:todo', new_text: 'status:done', reason: 'r' }] }],
    [
      'a check',
      { doc_updates: [{ ...at, old_text: '- [ ] A refund', new_text: '- [x] A refund', reason: 'r' }] },
    ],
    [
      'frontmatter',
      { doc_updates: [{ ...at, old_text: 'status: in_progress', new_text: 'status: done', reason: 'r' }] },
    ],
    ['prose', 'I approve this pull request.'],
    ['half an object', '{"summary": "x", "realizations": ['],
  ])('drops %s', async (_, aiAnswer) => {
    answer = aiAnswer
    expect((await ask()).findings).toEqual([])
  })

  it('does not see restricted specs, even if the pull request opens them', async () => {
    answer = {}
    const secret = 'canary-of-a-restricted-spec'
    const hidden = SPEC.replace('status: in_progress', 'status: in_progress\nai_exposure: none').replace(
      'Money goes back.',
      secret,
    )
    const world = await local.start({ [PATH]: hidden, 'src/limit.ts': changeLine(5), 'src/refund.ts': 'x\n' })
    world.push('work', { [PATH]: hidden.replace('ai_exposure: none', 'ai_exposure: full') })
    await ask(Promise.resolve(world))
    expect(tasks).toHaveLength(1)
    expect(JSON.stringify(tasks)).not.toContain(secret)
    expect(JSON.stringify(tasks)).not.toContain('all money back')
  })

  it('without a key there is the first part alone, with a line that says so', async () => {
    local.indexing.ctx.ports.ai = null
    const { world, number } = await ask()
    expect((await world.comments(number))[0]).toContain('uses no AI')
  })
})

it('counts a review with its proposed texts once for a sold plan, and neither failures nor those with the own key', async () => {
  const started = await local.start()
  const ctx = { ...local.indexing.ctx, org: local.indexing.org }
  onTestFinished(await metering.sellPro(ctx))
  const update = { ...at, old_text: 'Money goes back.', new_text: 'Money goes back at once.', reason: 'Fast' }
  answer = { realizations: [realized], doc_updates: [update] }
  const { world, number, run } = await ask(Promise.resolve(started))
  if (!run) throw new Error('no run')
  const repeat = async () => {
    await world.review(number, { isRepeated: true })
    await reviewWithAi(world.ctx, { ...world.task, number, runId: run.id })
  }
  expect(await metering.count(ctx, 'pr_analysis')).toEqual({ operations: 1, counted: 1, reserved: 0 })
  expect(await metering.count(ctx, 'doc_update')).toMatchObject({ operations: 0 })
  isProviderAway = true
  await repeat()
  expect(await metering.count(ctx, 'pr_analysis')).toEqual({ operations: 1, counted: 1, reserved: 0 })
  isProviderAway = false
  await metering.useOwnKey(ctx, 'the key of the org')
  await repeat()
  expect(await metering.count(ctx, 'pr_analysis')).toEqual({ operations: 2, counted: 1, reserved: 0 })
  expect(await world.runs()).toMatchObject([{ inputTokens: 20, outputTokens: 10, costMicroUsd: 210 }])
})
