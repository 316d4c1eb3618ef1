import { expect, it } from 'vitest'
import { reviewWithAi } from '../../../server/reviews/ai/review-with-ai'
import { getReview } from '../../../server/reviews/pages/get-review'
import { previewDocuments } from '../../../server/reviews/pages/preview-documents'
import { parseDocument } from '../../../spec/markdown'
import { scriptedModel } from '../../support/scripted-model'
import { CODE, changeLine, openGitHubReviews, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()
const hosted = await openGitHubReviews()

/** One word in every place of the spec that could leave it. */
const CANARIES = [
  'canaryTitle',
  'canarySection',
  'canaryProse',
  'canaryCriterion',
  'canaryOwner',
  'canaryNew',
]
const SECRET = 'docs/specs/canaryPath.md'

const secretSpec = (exposure: string) =>
  SPEC.replace('title: Refunds', `title: canaryTitle\nowner: canaryOwner\nai_exposure: ${exposure}`)
    .replace('Full refund', 'canarySection')
    .replace('Money goes back.', 'canaryProse is a refund.')
    .replace('A refund SHOULD be fast', 'canaryCriterion is a refund')

/** The model cites what it should not know, as if it had guessed it. */
const answerOf = (spec: string) => {
  const [section] = parseDocument(spec).sections
  const at = { file_path: SECRET, section_id: section?.id }
  return JSON.stringify({
    summary: 'Looked at.',
    discrepancies: [{ ...at, severity: 'high', spec_says: 'guess one', pull_does: 'guess two' }],
    doc_updates: [{ ...at, old_text: 'canaryProse', new_text: 'guess three', reason: 'guess four' }],
  })
}

const files = (exposure: string) => ({
  [PATH]: SPEC,
  [SECRET]: secretSpec(exposure),
  'src/refund.ts': CODE,
  'src/limit.ts': CODE,
})

const EXPOSURES = ['none', 'metadata', 'full'] as const

/** On GitHub what the base says with what the head says, and in local repositories heads that say the same. */
const COMBINATIONS = EXPOSURES.flatMap((before) => [
  { before, after: before, where: 'local' },
  ...EXPOSURES.map((after) => ({ before, after, where: 'GitHub' })),
])

it.each(COMBINATIONS)(
  'a spec with ai_exposure $before at the base and $after at the head reaches the model only if both are full ($where)',
  async ({ before, after, where }) => {
    const isShown = before === 'full' && after === 'full'
    const open = where === 'GitHub' ? hosted : local
    const spec = secretSpec(after)
    let request = ''
    const model = scriptedModel((task) => {
      request = JSON.stringify(task)
      return answerOf(spec)
    })
    open.indexing.ctx.ports.ai = model
    const world = await open.start(files(before))
    // The pull request touches its code, changes its text, and has its words in the title.
    const changed = spec.replace('canaryProse', 'canaryNew canaryProse')
    world.push('work', { 'src/limit.ts': changeLine(1), [SECRET]: changed })
    const number = await world.open('work', 'Make every refund fast')
    await world.review(number)
    const [run] = await world.runs()
    await reviewWithAi(world.ctx, { ...world.task, number, runId: run?.id ?? 0 })

    expect(request).toContain('Money goes back.')
    for (const canary of [...CANARIES, 'canaryPath'])
      expect(request.includes(canary), `${canary} in the request`).toBe(isShown)

    const at = { ...world.at, review_number: number }
    const page = JSON.stringify(await getReview(world.person, at))
    const preview = JSON.stringify(await previewDocuments(world.person, { ...at, path: SECRET }))
    const outputs = [...(await world.comments(number)), page, ...world.checkTexts()]
    for (const text of outputs) expect(text.includes('guess one'), text).toBe(isShown)
    // People read the repository anyway: the setting is about AI.
    for (const text of outputs) expect(text).toContain('canarySection')
    expect(preview).toContain('canaryNew')
  },
)
