import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { attestations, reviewFindings, reviewSettings, reviews } from '#db/schema/index'
import { runCommand } from '#server/assist/reviews/commands/run-command'
import { settleMerge } from '#server/assist/reviews/merge/settle-merge'
import { decideFinding } from '#server/assist/reviews/pages/decide-finding'
import { parseDocument } from '#spec/markdown/index'
import type { FindingContent } from '#spec/reviews/index'
import { changeLine, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()
const CRITERION = parseDocument(SPEC).sections[0]?.acceptanceCriteria[1]

/** A reviewed pull request with a finding of the model. */
async function reviewed(content: FindingContent, atMerge: 'check' | 'propose' | 'record' = 'propose') {
  const world = await local.start()
  const { orgId, id: repositoryId } = world.key
  await local.indexing.db.insert(reviewSettings).values({ orgId, repositoryId, atMerge })
  const number = await openReviewed(world, 'work', content)
  const settle = () => settleMerge(world.ctx, { ...world.task, number })
  return { world, number, settle, textAt: (branch: string) => world.git.git('show', `${branch}:${PATH}`) }
}

async function openReviewed(world: World, branch: string, content: FindingContent): Promise<number> {
  const { orgId, id: repositoryId } = world.key
  const headSha = world.push(branch, { 'src/limit.ts': changeLine(branch === 'work' ? 1 : 2) })
  const number = await world.open(branch)
  await world.review(number)
  await local.indexing.db.insert(reviewFindings).values({
    orgId,
    repositoryId,
    number,
    headSha,
    key: 'ai',
    kind: content.kind,
    content,
    path: PATH,
    sectionId: '1-full-refund',
    sectionTitle: 'Full refund',
    criterionId: CRITERION?.id,
    criterionText: CRITERION?.text,
  })
  return number
}

type World = Awaited<ReturnType<typeof local.start>>

const realization = (verdict: 'realized' | 'partial', confidence = 0.9): FindingContent => ({
  kind: 'realization',
  verdict,
  confidence,
  reason: 'It is fast.',
  files: [{ path: 'src/limit.ts', lines: '1' }],
})

const EVIDENCE = /- \[x\] A refund SHOULD be fast\n.*realized-in:PR#1 file:src\/limit\.ts:1/

describe('at merge', () => {
  it('realized criteria are proposed in one pull request, also if the job is repeated', async () => {
    const { world, number, settle, textAt } = await reviewed(realization('realized'))
    await world.merge(number)
    await settle()
    await settle()
    expect(textAt(`svc/review-${number}`)).toMatch(EVIDENCE)
    expect(textAt('main')).not.toContain('[x]')
    expect((await world.rows()).find((row) => row.number === number)).toMatchObject({
      mergeOutcome: 'proposed',
      mergeNote: `Pull request #${number + 1}`,
    })
    expect(world.git.git('rev-list', '--count', `main..svc/review-${number}`)).toBe('1')
  })

  it('they are checked in one commit where the repository says so', async () => {
    const { world, number, settle, textAt } = await reviewed(realization('realized'), 'check')
    await world.merge(number)
    await settle()
    expect(textAt('main')).toMatch(EVIDENCE)
  })

  it.each([
    ['record', realization('realized'), 'recorded'],
    ['check', realization('partial'), 'nothing'],
    ['check', realization('realized', 0.5), 'nothing'],
  ] as const)('%s writes nothing for %o', async (atMerge, content, outcome) => {
    const { world, number, settle, textAt } = await reviewed(content, atMerge)
    await world.merge(number)
    await settle()
    expect(textAt('main')).toBe(SPEC.trimEnd())
    expect((await world.rows())[0]?.mergeOutcome).toBe(outcome)
  })

  it('what a person dismissed is not written, and what a person attested counts as reviewed', async () => {
    const { world, number, settle, textAt } = await reviewed(realization('realized'), 'check')
    for (const { id, kind } of await world.findings())
      await decideFinding(world.person, {
        findingId: id,
        decision: kind === 'touched' ? 'attested' : 'dismissed',
        reason: 'Because',
      })
    await world.merge(number)
    await settle()
    expect(textAt('main')).not.toContain('[x]')
    const rows = await local.indexing.db
      .select()
      .from(attestations)
      .where(eq(attestations.orgId, world.key.orgId))
    expect(rows.map(({ attestedBy }) => attestedBy)).toEqual([world.writerId])
  })
})

describe('what a person leaves open', () => {
  const uncheck = (text: string) => `${text.replace('[x] A refund SHOULD', '[ ] A refund SHOULD')}\n`

  /** Merges a second pull request that realizes the same criterion. */
  async function mergeAnother(world: World) {
    await world.index()
    const number = await openReviewed(world, 'again', realization('realized'))
    await world.merge(number)
    await settleMerge(world.ctx, { ...world.task, number })
    return number
  }

  it('stays open after a merge that checked it', async () => {
    const { world, number, settle, textAt } = await reviewed(realization('realized'), 'check')
    await world.merge(number)
    await settle()
    expect(textAt('main')).toContain('[x] A refund SHOULD')
    world.git.commit({ [PATH]: uncheck(textAt('main')) })
    const again = await mergeAnother(world)
    expect(textAt('main')).toContain(`PR#${again}`)
    expect(textAt('main')).not.toContain('[x]')
  })

  it('stays open after a proposal that was merged without the check', async () => {
    const { world, number, settle, textAt } = await reviewed(realization('realized'))
    await world.merge(number)
    await settle()
    world.git.commit({ [PATH]: uncheck(textAt(`svc/review-${number}`)) })
    const again = await mergeAnother(world)
    expect(textAt(`svc/review-${again}`)).toContain(`PR#${again}`)
    expect(textAt(`svc/review-${again}`)).not.toContain('[x]')
  })

  it('is proposed again if the proposal was not merged', async () => {
    const { world, number, settle, textAt } = await reviewed(realization('realized'))
    await world.merge(number)
    await settle()
    expect(textAt(`svc/review-${await mergeAnother(world)}`)).toContain('[x]')
  })

  it('is checked if an earlier merge checked others and called it partial', async () => {
    const { world, number, settle, textAt } = await reviewed(realization('partial'), 'check')
    await world.merge(number)
    await settle()
    const { orgId } = world.key
    await local.indexing.db.update(reviews).set({ mergeOutcome: 'checked' }).where(eq(reviews.orgId, orgId))
    await mergeAnother(world)
    expect(textAt('main')).toContain('[x]')
  })
})

describe('commands in comments', () => {
  const update: FindingContent = {
    kind: 'doc_update',
    oldText: 'Money goes back.',
    newText: 'Money goes back at once.',
    reason: 'Fast',
  }

  async function say(body: string) {
    const reviewedPull = await reviewed(update)
    const { world, number } = reviewedPull
    const { id: commentId } = await world.say(number, body)
    const run = () => runCommand(world.ctx, { ...world.task, number, commentId })
    await run()
    await run()
    return { ...reviewedPull, answers: (await world.comments(number)).slice(1) }
  }

  it('apply opens a pull request to the branch, once', async () => {
    const { world, number, answers, textAt } = await say('@plumbline apply')
    expect(answers).toEqual([`The updates are in #${number + 1}.`])
    expect(textAt(`svc/updates-${number}`)).toContain('Money goes back at once.')
    expect(world.git.git('rev-list', '--count', `work..svc/updates-${number}`)).toBe('1')
  })

  it('dismiss decides about all open findings', async () => {
    const { world } = await say('@plumbline dismiss the spec allows both')
    expect((await world.findings()).map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
      'dismissed: the spec allows both',
      'dismissed: the spec allows both',
    ])
  })

  it('attest decides about sections whose code changes', async () => {
    const attested = await say('@plumbline attest')
    expect((await attested.world.findings()).map(({ state }) => state)).toEqual(['attested', 'open'])
  })

  it.each([
    ['@plumbline help', 1],
    ['@plumbline rm -rf /', 1],
    ['Thanks, @plumbline apply would be nice', 0],
    ['> @plumbline apply', 0],
  ])('%s gets %i answers and writes nothing', async (body, count) => {
    const { world, answers } = await say(body)
    expect(answers).toHaveLength(count)
    expect(world.git.git('branch', '--list', 'svc/*')).toBe('')
  })
})
