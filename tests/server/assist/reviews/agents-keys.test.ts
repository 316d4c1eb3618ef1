import { describe, expect, it } from 'vitest'
import { reviewWithAi } from '#server/assist/reviews/ai/review-with-ai'
import { parseDocument } from '#spec/markdown/index'
import { scriptedModel } from '#tests/support/scripted-model'
import { CODE, changeLine, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()

const at = { file_path: PATH, section_id: '1-full-refund' }
const ANSWER = JSON.stringify({
  discrepancies: [{ ...at, severity: 'low', spec_says: 'All money', pull_does: 'Some money' }],
  realizations: [
    {
      ...at,
      criterion_id: parseDocument(SPEC).sections[0]?.acceptanceCriteria[1]?.id,
      verdict: 'realized',
      confidence: 0.9,
      reason: 'It is fast now.',
      files: [{ path: 'src/limit.ts', lines: '1' }],
    },
  ],
  doc_updates: [
    { ...at, old_text: 'Money goes back.', new_text: 'Money goes back at once.', reason: 'Fast' },
  ],
})

/** A reviewed pull request of a repository with this mapping under `agents`. */
async function reviewed(agents: string) {
  local.indexing.ctx.ports.ai = scriptedModel(() => ANSWER)
  const world = await local.start({
    [PATH]: SPEC,
    'src/limit.ts': CODE,
    'src/refund.ts': CODE,
    'CONFIG.yaml': `version: "1"\nagents: ${agents}\n`,
  })
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  await world.review(number)
  const [run] = await world.runs()
  await reviewWithAi(world.ctx, { ...world.task, number, runId: run?.id ?? 0 })
  return world
}

describe('the key', () => {
  it.each([
    ['{}', ['discrepancy', 'doc_update', 'realization', 'touched']],
    ['{doc_updates: false}', ['discrepancy', 'realization', 'touched']],
    ['{realization_check: false}', ['discrepancy', 'doc_update', 'touched']],
    ['{doc_updates: false, realization_check: false}', ['discrepancy', 'touched']],
  ])('agents %s decides what is kept of an answer', async (agents, kinds) => {
    const world = await reviewed(agents)
    expect((await world.findings()).map(({ kind }) => kind).toSorted()).toEqual(kinds)
  })

  it.each([
    ['{}', ['2-limits']],
    ['{stale_detection: false}', []],
  ])('agents %s decides whether sections that become stale are listed', async (agents, sections) => {
    const { stale } = await (await reviewed(agents)).report()
    expect(stale.map(({ sectionId }) => sectionId)).toEqual(sections)
  })
})
