import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { parseDocument } from '#spec/markdown/index'
import { openEvidence } from './open-evidence'

const evidence = openEvidence()

const SPEC = '## 1. Refunds\n<!-- svc:system:1 status:todo -->\n\n- [x] A refund MUST be logged\n'
const ID = parseDocument(SPEC).sections[0]?.acceptanceCriteria[0]?.id ?? ''
const MEBIBYTE = 1024 ** 2

it('a proof that fails is shown at once: on the criterion, the spec, the dashboard and the trend', async () => {
  const { send, read } = await evidence.open(SPEC)
  const shown = async () => {
    const [proofs, spec, coverage] = (await Promise.all([
      read('evidence/proofs/acme/specs/docs/specs/refunds.md'),
      read('coverage/acme/specs/docs/specs/refunds.md'),
      read('coverage'),
    ])) as [
      { proofs: { state: string }[] },
      { summary: { proved_ac: number } },
      { trend: { proved_ac: number }[]; summary: { proved_ac: number } },
    ]
    return {
      criterion: proofs.proofs.map(({ state }) => state),
      spec: spec.summary.proved_ac,
      trend: coverage.trend.at(-1)?.proved_ac,
      // The dashboard page shows these totals.
      dashboard: coverage.summary.proved_ac,
    }
  }
  await send(`1..1\nok 1 - svc:${ID}\n`, 'text/plain')
  // Twice, because responses are cached.
  for (let time = 0; time < 2; time++)
    expect(await shown()).toEqual({ criterion: ['proved'], spec: 1, trend: 1, dashboard: 1 })
  await send(`1..1\nnot ok 1 - svc:${ID}\n`, 'text/plain')
  expect(await shown()).toEqual({ criterion: ['failed'], spec: 0, trend: 0, dashboard: 0 })
})

it('a report of 500 MB is refused while it arrives', async () => {
  const { send } = await evidence.open(SPEC)
  let sent = 0
  const part = new Uint8Array(MEBIBYTE).fill(97)
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += part.length
      if (sent > 500 * MEBIBYTE) controller.close()
      else controller.enqueue(part)
    },
  })
  const answer = await send(body, 'text/plain')
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(60 * MEBIBYTE)
})

it('packed reports are refused without being unpacked', async () => {
  const { send } = await evidence.open(SPEC)
  const bomb = gzipSync(new Uint8Array(100 * MEBIBYTE))
  expect(bomb.length).toBeLessThan(MEBIBYTE)
  const answer = await send(bomb, 'application/octet-stream')
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
    422,
    expect.stringContaining('Send it unpacked.'),
  ])
})

it('a form with several files is refused, because only one would be read', async () => {
  const { send } = await evidence.open(SPEC)
  const form = new FormData()
  for (const name of ['one', 'two'])
    form.set(name, new File([`1..1\nok 1 - svc:${ID}\n`], `${name}.tap`, { type: 'text/plain' }))
  const answer = await send(form, '')
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
    422,
    expect.stringContaining('Send each file in a request of its own.'),
  ])
})
