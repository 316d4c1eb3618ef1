import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openIndex } from '#cli/index-cache/open-index'
import { verifyCheckout } from '#cli/verify/verify-checkout'
import { makeRepository, type TestRepository } from '#tests/support/git-repository'
import { makeFolder, svc } from './run-svc'

const SPEC = '## A\n\n- [x] It MUST work\n'
const ID = 'It MUST work'
const CONFIG = 'version: "1"\nide:\n  auto_verify:\n    confidence: high\n'

function open(files: Record<string, string>): TestRepository {
  const git = makeRepository({ 'CONFIG.yaml': CONFIG, ...files })
  onTestFinished(git.remove)
  return git
}

const verify = (git: TestRepository, more = {}) =>
  verifyCheckout(openIndex(git.path), { mode: 'gate', all: true, minimum: 'high', judgements: {}, ...more })

const idIn = (git: TestRepository) =>
  verify(git).criteria.find(({ ac_text }) => ac_text === ID)?.ac_id ?? 'no criterion'

it('where an id occurs twice, only a test that names the document counts', () => {
  const git = open({ 'docs/specs/a.md': SPEC, 'docs/specs/b.md': SPEC })
  const id = idIn(git)
  git.commit({ 'tests/a.test.ts': `it('works, svc:${id}', () => {})\n` })
  expect(verify(git).gaps.map(({ what: gapText }) => gapText)).toEqual([
    expect.stringContaining(`Name svc:docs/specs/a.md#${id} in a test`),
    expect.stringContaining(`Name svc:docs/specs/b.md#${id} in a test`),
  ])
  git.commit({ 'tests/a.test.ts': `it('works, svc:docs/specs/a.md#${id}', () => {})\n` })
  expect(verify(git).gaps.map(({ spec }) => spec)).toEqual(['docs/specs/b.md'])
})

it('a report of a past run is no test', () => {
  const git = open({ 'docs/specs/a.md': SPEC })
  const testcase = `<testcase name="svc:${idIn(git)}"><failure/></testcase>`
  git.commit({ 'junit.xml': testcase, 'report.json': testcase, 'out.tap': testcase })
  expect(verify(git).criteria[0]?.confidence).toBe('low')
})

it('work is compared with the default branch, or with --base', async () => {
  const git = open({ 'docs/specs/a.md': SPEC })
  const first = git.head()
  git.commit({ 'docs/specs/b.md': SPEC })
  const touched = (more: object) => verify(git, { all: false, ...more }).criteria.map(({ spec }) => spec)
  expect([touched({}), touched({ base: first })]).toEqual([[], ['docs/specs/b.md']])
  const { code, out } = await svc(git.path, ['verify', '--gate', '--base', first])
  expect([code, out]).toEqual([1, expect.stringContaining(`Compared with ${first.slice(0, 9)}.`)])
  expect((await svc(git.path, ['verify', '--gate'])).out).toContain('This work touches no criterion')
})

it('in a clone without the history, and without git, a gate checks all specs', async () => {
  const git = open({ 'docs/specs/a.md': SPEC })
  git.commit({ 'src/a.ts': 'x' })
  const shallow = path.join(makeFolder({}), 'clone')
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${git.path}`, shallow])
  execFileSync('git', ['checkout', '-q', '--detach'], { cwd: shallow })
  for (const branch of [
    ['branch', '-q', '-D', 'main'],
    ['branch', '-q', '-D', '-r', 'origin/main', 'origin/HEAD'],
  ])
    execFileSync('git', branch, { cwd: shallow })
  const folder = makeFolder({ 'CONFIG.yaml': CONFIG, 'docs/specs/a.md': SPEC })
  for (const place of [shallow, folder]) {
    const { code, out } = await svc(place, ['verify', '--gate'])
    expect([code, out]).toEqual([1, expect.stringMatching(/all specs were checked/i)])
    expect(out).toContain('docs/specs/a.md:3: gap:')
  }
})
