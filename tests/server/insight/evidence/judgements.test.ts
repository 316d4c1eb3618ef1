import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { parseDocument } from '#spec/markdown/index'
import { svc } from '#tests/cli/run-svc'
import { openAiApp } from '#tests/server/writing/ai/open-ai-app'
import { type Files, makeRepository } from '#tests/support/git-repository'

const SPEC = `## 1. Refunds
<!-- svc:system:1 status:done -->

- [x] A refund MUST be logged
  <!-- svc:realized-in:PR#1 src/log.ts:1-1 -->
`
const HIDDEN = `---
ai_exposure: none
---
${SPEC.replace('be logged', 'stay secret')}`
const FILES: Files = {
  'CONFIG.yaml': 'version: "1"\nide:\n  auto_verify:\n    confidence: high\n',
  'docs/specs/refunds.md': SPEC,
  'docs/specs/hidden.md': HIDDEN,
  'src/log.ts': 'export const log = () => "canary of the code"\n',
}
const idOf = (text: string) => parseDocument(text).sections[0]?.acceptanceCriteria[0]?.id ?? ''

const aiApp = openAiApp()
beforeAll(() => aiApp.connect('specs', FILES))
// Builds svc if its sources changed.
beforeAll(() => svc('.', ['--version']))

const criterion = (spec: string, text: string) => ({
  spec,
  section: '1-refunds',
  ac_id: idOf(text),
  ac_text: text,
})
const judgement = (verdict: string, changes: object = {}) => ({
  file_path: 'docs/specs/refunds.md',
  section_id: '1-refunds',
  criterion_id: idOf(SPEC),
  verdict,
  confidence: 0.9,
  files: [],
  reason: 'It logs.',
  ...changes,
})
const answer = (...realizations: object[]) => {
  aiApp.fake.pieces = ['Here it is: ', JSON.stringify({ realizations })]
}
const body = {
  repo: 'acme/specs',
  criteria: [criterion('docs/specs/refunds.md', SPEC), criterion('docs/specs/hidden.md', HIDDEN)],
  files: [{ path: 'src/log.ts', text: 'export const log' }],
}
const judge = async () => {
  const response = await aiApp.post('/api/evidence/judgements', body)
  return { status: response.status, body: await response.json() }
}

it('the model judges criteria that AI may see, behind a fence, as one operation', async () => {
  answer(judgement('realized'), judgement('realized', { criterion_id: 'invented' }))
  expect(await judge()).toEqual({
    status: 200,
    body: {
      judgements: [{ spec: 'docs/specs/refunds.md', ac_id: idOf(SPEC), confidence: 0.9, reason: 'It logs.' }],
      hidden: 1,
    },
  })
  expect(aiApp.fake.received.join()).not.toContain('stay secret')
  expect(aiApp.fake.received.join()).toMatch(/<data-[0-9a-f]{16} holds=/)
  answer(judgement('partial'))
  expect((await judge()).body.judgements).toMatchObject([{ confidence: 0 }])
  const operations = await aiApp.recordedOperations()
  expect(operations.map(({ kind }) => kind)).toEqual(['verify', 'verify'])
})

it('a model that fails or answers without sense is 502, and only the latter counts', async () => {
  const before = (await aiApp.recordedOperations()).length
  aiApp.fake.order = 'overloaded'
  expect((await judge()).status).toBe(502)
  expect(await aiApp.recordedOperations()).toHaveLength(before)
  aiApp.fake.order = 'ok'
  aiApp.fake.pieces = ['I cannot say.']
  expect((await judge()).status).toBe(502)
})

it('svc verify --ai adds the confidence, and goes on without it if the model fails', async () => {
  const git = makeRepository(FILES)
  onTestFinished(() => git.remove())
  const env = {
    ...process.env,
    SVC_SERVER: aiApp.address,
    SVC_API_KEY: aiApp.writerKey,
    XDG_CONFIG_HOME: git.path,
  }
  const verify = async (...words: string[]) => {
    const run = await svc(git.path, ['verify', '--all', '--gate', '--json', ...words], env)
    const { result, criteria } = JSON.parse(run.out)
    const judgedCriterion = criteria.find(({ ac_id }: { ac_id: string }) => ac_id === idOf(SPEC))
    return { code: run.code, err: run.err, result, confidence: judgedCriterion.confidence }
  }
  const withAi = ['--ai', '--repo', 'acme/specs']
  const sure = ['--org', aiApp.org.slug]
  expect(await verify()).toMatchObject({ code: 1, confidence: 'medium' })
  answer(judgement('realized'))
  expect(await verify(...withAi, ...sure)).toMatchObject({ confidence: 'high', err: '' })
  const sent = aiApp.fake.received.join()
  expect(sent).toContain('canary of the code')
  expect(sent).not.toContain('stay secret')
  aiApp.fake.order = 'overloaded'
  const failed = await verify(...withAi, ...sure)
  expect(failed).toMatchObject({ code: 1, result: 'fail', confidence: 'medium' })
  expect(failed.err).toContain('The AI judged nothing.')
  expect((await svc(git.path, ['verify', '--ai'], env)).code).toBe(2)
})
