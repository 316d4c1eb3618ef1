import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { readEvidence, updateSession } from '#cli/evidence/evidence-file'
import { type EvidenceSession, keepLast, MAX_RUNS } from '#cli/evidence/session'
import { openIndex } from '#cli/index-cache/open-index'
import { verifyCheckout } from '#cli/verify/verify-checkout'
import { logVerifyRun, toVerifyRun, VERIFY_LOG } from '#cli/verify/verify-log'
import { makeRepository } from '#tests/support/git-repository'
import { buildSvc, makeFolder, SVC_PROGRAM } from './run-svc'

const SPEC = '## A\n\n- [x] It MUST work\n'
const REQUEST = { mode: 'gate', all: true, minimum: 'medium', judgements: {} } as const

it('a checkout in the middle of a merge is read as it is, svc:2655f7800cb1', () => {
  const git = makeRepository({ 'docs/specs/a.md': SPEC })
  onTestFinished(git.remove)
  git.git('checkout', '-q', '-b', 'other')
  git.commit({ 'docs/specs/a.md': SPEC.replace('work', 'run') })
  git.git('checkout', '-q', 'main')
  git.commit({ 'docs/specs/a.md': SPEC.replace('work', 'walk') })
  spawnSync('git', ['merge', 'other'], { cwd: git.path })
  const { documents } = openIndex(git.path)
  expect(documents['docs/specs/a.md']?.sections[0]?.criteria).toHaveLength(2)
  expect(verifyCheckout(openIndex(git.path), REQUEST).result).toBe('fail')
})

it('without git, specs are read and verified', () => {
  const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': SPEC })
  const index = openIndex(folder)
  expect(verifyCheckout(index, REQUEST)).toMatchObject({ base: null, result: 'fail', gaps: [{ line: 3 }] })
})

it('evidence and links that leave the checkout are never read, svc:2892bd629488', () => {
  const outside = makeFolder({ 'secret.md': '## Secret\n\n- [ ] hidden\n', 'a.ts': 'x\n' })
  const evidence = `${SPEC}<!-- svc:realized-in:audit ../${path.basename(outside)}/a.ts:1-1 -->\n`
  const folder = makeFolder({ 'CONFIG.yaml': 'version: "1"\n', 'docs/specs/a.md': evidence })
  symlinkSync(path.join(outside, 'secret.md'), path.join(folder, 'docs/specs/b.md'))
  symlinkSync(outside, path.join(folder, 'docs/specs/c'))
  const index = openIndex(folder)
  expect(Object.keys(index.documents)).toEqual(['docs/specs/a.md'])
  const { gaps } = verifyCheckout(index, REQUEST)
  for (const { what: gapText } of gaps) expect(gapText).toMatch(/outside the repository|Add evidence/)
  expect(gaps.length).toBeGreaterThan(0)
})

it('the log of verify runs starts anew at 1 MB', () => {
  const folder = makeFolder({})
  mkdirSync(path.join(folder, '.svc'))
  writeFileSync(path.join(folder, VERIFY_LOG), 'x'.repeat(1024 ** 2))
  logVerifyRun(folder, { at: '2026-03-02T09:00:00Z', mode: 'gate', result: 'pass', gaps: [], conflicts: [] })
  expect(readFileSync(path.join(folder, VERIFY_LOG), 'utf8').trim().split('\n')).toHaveLength(1)
  expect(readFileSync(path.join(folder, `${VERIFY_LOG}.1`)).length).toBe(1024 ** 2)
})

it('a session that never ends leaves a file that is bounded and valid', () => {
  const folder = makeFolder({})
  const file = path.join(folder, '.svc/session-evidence.json')
  const gap = { spec: 'docs/a.md', section: 'a', ac_id: 'x', file: null, line: null, what: 'w'.repeat(500) }
  const fresh = (id: string) => ({ ...EMPTY_SESSION, session_id: id })
  const gaps = Array.from({ length: 5_000 }, () => gap)
  const nothing = { base: null, base_problem: null, criteria: [], conflicts: [] }
  const run = toVerifyRun({ mode: 'gate', result: 'fail', ...nothing, gaps })
  const runs = keepLast(
    Array.from({ length: 500 }, () => run),
    MAX_RUNS,
  )
  for (const id of ['one', 'two', 'three', 'four'])
    updateSession(file, fresh(id), (session) => ({ ...session, verify_runs: runs }))
  expect(statSync(file).size).toBeLessThan(6 * 1024 ** 2)
  const { sessions } = readEvidence(file)
  expect(sessions.at(-1)).toMatchObject({ session_id: 'four' })
  expect(sessions[0]?.session_id).not.toBe('one')
})

it('what a killed process left beside the evidence is removed', () => {
  const folder = makeFolder({
    '.svc/session-evidence.json.4711': '{"vers',
    '.svc/verify-log.jsonl.1': '{}\n',
  })
  updateSession(path.join(folder, '.svc/session-evidence.json'), EMPTY_SESSION, (session) => session)
  expect(readdirSync(path.join(folder, '.svc')).sort()).toEqual([
    'session-evidence.json',
    'verify-log.jsonl.1',
  ])
})

const EMPTY_SESSION: EvidenceSession = {
  session_id: '',
  started_at: '2026-03-02T09:00:00Z',
  ended_at: null,
  git_branch: 'work',
  git_base: null,
  specs_touched: [],
  acs_addressed: [],
  files_modified: [],
  verify_runs: [],
}

const MANY = process.env.DEEP === undefined ? 500 : 50_000

it(`${MANY} files are indexed once, then read from the cache`, () => {
  const files = Array.from({ length: MANY }, (_, at) => [`docs/specs/${at}.md`, SPEC] as const)
  const git = makeRepository({ 'CONFIG.yaml': 'version: "1"\n', ...Object.fromEntries(files) })
  onTestFinished(git.remove)
  const first = openIndex(git.path)
  expect(Object.keys(first.documents)).toHaveLength(MANY)
  const cache = path.join(git.path, '.git/svc/index')
  const times = () => readdirSync(cache).map((name) => [name, statSync(path.join(cache, name)).mtimeMs])
  const written = times()
  expect(openIndex(git.path).documents).toEqual(first.documents)
  expect(times()).toEqual(written)
}, 600_000)

const KILLS = process.env.DEEP === undefined ? 3 : 500

// A hook builds nothing.
beforeAll(buildSvc)

it('a killed hook leaves the evidence file valid, svc:6c0ce9dba0cb', () => {
  const git = makeRepository({
    'CONFIG.yaml': 'version: "1"\nide:\n  evidence_pipeline: { enabled: true }\n',
    'docs/specs/refunds.md': SPEC,
  })
  onTestFinished(git.remove)
  for (let kill = 0; kill < KILLS; kill++) {
    const input = JSON.stringify({ session_id: `s${kill}`, cwd: git.path, prompt: 'refunds' })
    const timeout = kill === 0 ? 15_000 : 100 + ((kill * 37) % 400)
    spawnSync(process.execPath, [SVC_PROGRAM, 'hook', 'user-prompt'], {
      input,
      timeout,
      killSignal: 'SIGKILL',
    })
    const { version } = JSON.parse(readFileSync(path.join(git.path, '.svc/session-evidence.json'), 'utf8'))
    expect(version).toBe(1)
  }
}, 600_000)
