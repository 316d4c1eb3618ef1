import { expect, it } from 'vitest'
import { isLcov, readLcov } from '#server/insight/evidence/lines/read-lcov'
import { openEvidence } from './open-evidence'

const evidence = openEvidence()

const SPEC = `## 1. Refunds
<!-- svc:system:1 status:todo -->

- [x] A refund MUST be logged
  <!-- svc:realized-in:PR#1 src/log.ts:3-6 -->
- [x] A refund MUST arrive
  <!-- svc:realized-in:PR#1 src/pay.ts -->
`
const record = (path: string, ...lines: string[]) =>
  ['TN:', `SF:${path}`, ...lines.map((line) => `DA:${line}`), 'end_of_record', ''].join('\n')

it('lcov tells which lines of evidence tests executed; reports of one commit add up', async () => {
  const { send, read, git } = await evidence.open(SPEC)
  const lcov = record('src/log.ts', '1,9', '3,1', '4,0', '6,0', '7,9') + record('src/other.ts', '1,1')
  const first = await send(lcov, 'text/plain')
  expect([first.status, await first.json()]).toEqual([
    200,
    { proved: [], failed: [], unknown: [], linked: ['src/log.ts'] },
  ])
  const executed = async () => {
    const answer = (await read('evidence/proofs/acme/specs/docs/specs/refunds.md')) as { executed: object[] }
    return answer.executed
  }
  const log = { file_path: 'src/log.ts', lines: '3-6', measured_lines: 3, executed_lines: 1 }
  expect(await executed()).toMatchObject([{ ...log, commit_sha: git.head() }])
  await send(record('.\\src\\log.ts', '4,2,checksum') + record('src/pay.ts', '1,0'), 'text/plain')
  const pay = { file_path: 'src/pay.ts', lines: null, measured_lines: 1, executed_lines: 0 }
  expect(await executed()).toMatchObject([{ ...log, executed_lines: 2 }, pay])
  const next = git.commit({ 'src/log.ts': 'log()\n' })
  await send(record('src/log.ts', '3,0', '4,0'), 'text/plain', `repo=acme/specs&commit=${next}`)
  expect((await executed())[0]).toMatchObject({ measured_lines: 2, executed_lines: 0, commit_sha: next })
})

it.each([
  ['a report that was cut off', 'SF:src/log.ts\nDA:1,1\n'],
  [
    'a file with too many lines',
    record('src/log.ts', ...Array.from({ length: 100_001 }, (_, line) => `${line + 1},1`)),
  ],
])('refuses %s', async (_what, report) => {
  expect(isLcov(report)).toBe(true)
  await expect(readLcov(report, new Set(['src/log.ts']))).rejects.toMatchObject({ code: 'validation_failed' })
})

it('ignores paths that no evidence names, endless lines and odd numbers', async () => {
  const report =
    record('__proto__', '1,1') + record('src/log.ts', 'x,1', '-2,1', `9,${'9'.repeat(99)}`, '5,1')
  const files = await readLcov(`${report}SF:${'a'.repeat(100_000)}\nend_of_record\n`, new Set(['src/log.ts']))
  expect([...files.keys()]).toEqual(['src/log.ts'])
  expect([...(files.get('src/log.ts')?.measured ?? [])]).toEqual([5])
})
