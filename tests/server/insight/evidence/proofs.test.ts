import { expect, it } from 'vitest'
import { parseDocument } from '#spec/markdown/index'
import { openEvidence } from './open-evidence'

const evidence = openEvidence()

const SPEC = `## 1. Refunds
<!-- svc:system:1 status:todo -->

- [x] A refund MUST be logged
- [ ] A refund MUST arrive
`

const idsOf = (text: string) =>
  parseDocument(text).sections.flatMap(({ acceptanceCriteria }) => acceptanceCriteria.map(({ id }) => id))

it('a test proves a criterion, until a later report says otherwise or the text changes', async () => {
  const { git, index, send, read } = await evidence.open(SPEC)
  const [logged, arrives] = idsOf(SPEC)
  const passed = `TAP version 13\n1..3\nok 1 - svc:${logged}\nok 2 - svc:${arrives}\nok 3 - svc:ffffffffffff\n`
  const first = await send(passed, 'text/plain')
  expect([first.status, await first.json()]).toEqual([
    200,
    { proved: [logged, arrives], failed: [], unknown: ['ffffffffffff'], linked: [] },
  ])
  expect(await read('evidence/proofs')).toMatchObject({
    totals: { total_ac: 2, done_ac: 1, realized_ac: 0, proved_ac: 2, failed: 0 },
  })
  const xml = `<testsuite><testcase name="svc:${arrives}"><failure/></testcase></testsuite>`
  const form = new FormData()
  form.set('report', new File([xml], 'junit.xml', { type: 'application/xml' }))
  expect(await (await send(form, '')).json()).toEqual({
    proved: [],
    failed: [arrives],
    unknown: [],
    linked: [],
  })
  const proofs = (await read('evidence/proofs?repo=acme/specs')) as { proofs: { state: string }[] }
  expect(proofs).toMatchObject({ totals: { proved_ac: 1, failed: 1 }, total: 2 })
  expect(proofs.proofs.map(({ state }) => state)).toEqual(['failed', 'proved'])
  expect(await read('evidence/proofs/acme/specs/docs/specs/refunds.md')).toMatchObject({
    proofs: [
      { criterion_id: logged, section_id: '1-refunds', state: 'proved', commit_sha: git.head() },
      { criterion_id: arrives, state: 'failed', test: `svc:${arrives}` },
    ],
  })
  expect(await read('coverage/acme/specs/docs/specs/refunds.md')).toMatchObject({ summary: { proved_ac: 1 } })
  expect(await read('coverage')).toMatchObject({ summary: { proved_ac: 1, proof_rate_pct: 50 } })
  const coverage = (await read('coverage')) as { trend: { proved_ac: number }[] }
  expect(coverage.trend.at(-1)).toMatchObject({ proved_ac: 1 })
  git.commit({ 'docs/specs/refunds.md': SPEC.replace('be logged', 'be written down') })
  await index()
  expect(await read('coverage')).toMatchObject({ summary: { proved_ac: 0, total_ac: 2 } })
})

it.each([
  ['no commit at all', () => '0'.repeat(40), 'Push it'],
  ['another commit', () => 'f'.repeat(40), 'Push it'],
  ['the start of no commit', () => '0000000', 'full id'],
])('%s proves nothing, and the answer says what to do', async (_what, commit, advice) => {
  const { send, read } = await evidence.open(SPEC)
  const [logged] = idsOf(SPEC)
  const response = await send(
    `1..1\nok 1 - svc:${logged}\n`,
    'text/plain',
    `repo=acme/specs&commit=${commit()}`,
  )
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(advice)])
  expect(await read('evidence/proofs')).toMatchObject({ totals: { proved_ac: 0 }, total: 0 })
})

it('a tested commit may be of any branch by its full id, and of the default branch by a part of it', async () => {
  const { git, send, read } = await evidence.open(SPEC)
  const [logged] = idsOf(SPEC)
  const report = `1..1\nok 1 - svc:${logged}\n`
  const main = git.head()
  git.git('checkout', '-q', '-b', 'work')
  const work = git.commit({ 'src/a.ts': 'x\n' })
  expect((await send(report, 'text/plain', `repo=acme/specs&commit=${work}`)).status).toBe(200)
  expect((await send(report, 'text/plain', `repo=acme/specs&commit=${main.slice(0, 9)}`)).status).toBe(200)
  expect(await read('evidence/proofs')).toMatchObject({ proofs: [{ commit_sha: main }] })
})

it.each([
  ['a media type that is no text', 'image/png', 415],
  ['a document type', 'application/xml', 422],
])('refuses %s', async (_what, type, status) => {
  const { send } = await evidence.open(SPEC)
  expect((await send('<!DOCTYPE a><a/>', type)).status).toBe(status)
})

it('refuses a body over 50 MB and a repository of another org', async () => {
  const { send, git } = await evidence.open(SPEC)
  expect((await send('x'.repeat(50 * 1024 ** 2 + 1), 'text/plain')).status).toBe(413)
  expect((await send('1..0\n', 'text/plain', `repo=other/specs&commit=${git.head()}`)).status).toBe(404)
  expect((await send('1..0\n', 'text/plain', 'repo=acme/specs&commit=main')).status).toBe(422)
})
