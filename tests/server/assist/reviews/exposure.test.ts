import { expect, it } from 'vitest'
import { reviewWithAi } from '#server/assist/reviews/ai/review-with-ai'
import { getReview } from '#server/assist/reviews/pages/get-review'
import { previewDocuments } from '#server/assist/reviews/pages/preview-documents'
import { parseDocument } from '#spec/markdown/index'
import { Notices } from '#tests/server/talk/notices/open-notices'
import { MemoryChat } from '#tests/support/memory-chat'
import { scriptedModel } from '#tests/support/scripted-model'
import { CODE, changeLine, openGitHubReviews, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()
const hosted = await openGitHubReviews()

/** One word in every part of the spec that could leak. */
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

/** The model cites hidden text, as if it had guessed it. */
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

/** On GitHub all combinations of base and head; in local repositories equal ones. */
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

/** What a pull request does to a document that its text quotes, and its exposure before and after. */
const QUOTES = [
  { what: 'changes a restricted document', before: 'none', after: 'none', isShown: false },
  {
    what: 'changes a document of which AI sees the title',
    before: 'metadata',
    after: 'metadata',
    isShown: false,
  },
  { what: 'opens a restricted document', before: 'none', after: 'full', isShown: false },
  { what: 'restricts a document', before: 'full', after: 'none', isShown: false },
  { what: 'adds a restricted document', before: null, after: 'none', isShown: false },
  { what: 'removes a restricted document', before: 'none', after: null, isShown: false },
  { what: 'changes an open document', before: 'full', after: 'full', isShown: true },
  { what: 'adds an open document', before: null, after: 'full', isShown: true },
] as const

it.each(QUOTES)(
  'the text of a pull request that $what reaches AI and chat: $isShown',
  async ({ before, after, isShown }) => {
    const notices = new Notices(local.indexing)
    notices.now = new Date()
    notices.chat = new MemoryChat(() => notices.now)
    let request = ''
    local.indexing.ctx.ports.ai = scriptedModel((task) => {
      request = JSON.stringify(task)
      return '{}'
    })
    const base = { ...files('full'), ...(before && { [SECRET]: secretSpec(before) }) }
    if (!before) Reflect.deleteProperty(base, SECRET)
    const world = await local.start(base)
    const head = after && secretSpec(after).replace('canaryProse', 'canaryNew canaryProse')
    world.push('work', { 'src/limit.ts': changeLine(1), [SECRET]: head })
    const number = await world.open('work', 'Update: quotedWords')
    await world.review(number)
    const [run] = await world.runs()
    await reviewWithAi(world.ctx, { ...world.task, number, runId: run?.id ?? 0 })
    expect(request).toContain('Money goes back.')
    expect(request.includes('quotedWords')).toBe(isShown)

    await notices.work()
    const [line] = notices.chat.linesIn('#svc-specs')
    expect(line).toContain(`#${number}`)
    expect(line?.includes('quotedWords')).toBe(isShown)
  },
)

it('hides the title of a pull request whose document was restricted while the message waited', async () => {
  const notices = new Notices(local.indexing)
  notices.now = new Date()
  notices.chat = new MemoryChat(() => notices.now)
  const world = await local.start(files('full'))
  world.push('work', { [SECRET]: secretSpec('full').replace('canaryProse', 'canaryNew') })
  const number = await world.open('work', 'Update: quotedWords')
  await world.review(number)
  world.git.commit({ [SECRET]: secretSpec('none') })
  await world.index()
  await notices.work()
  expect(notices.chat.linesIn('#svc-specs').filter((line) => line.includes(`#${number}`))).toEqual([
    expect.not.stringContaining('quotedWords'),
  ])
})
