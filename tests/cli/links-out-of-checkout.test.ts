import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { onStop } from '#cli/hook/stop-hook'
import { checkEvidence, leavesFolder } from '#cli/verify/check-evidence'
import { logVerifyRun, VERIFY_LOG } from '#cli/verify/verify-log'
import { makeRepository } from '#tests/support/git-repository'
import { makeFolder, svc } from './run-svc'

const RUN = { at: '2026-03-02T09:00:00Z', mode: 'gate', result: 'pass', gaps: [], conflicts: [] } as const
const PIPELINE = 'version: "1"\nide:\n  evidence_pipeline: { enabled: true }\n'

it('a link in the place of the evidence is not written through', async () => {
  const outside = makeFolder({ profile: 'mine\n' })
  const git = makeRepository({ 'CONFIG.yaml': PIPELINE, 'docs/specs/a.md': '## A\n' })
  onTestFinished(git.remove)
  symlinkSync(outside, path.join(git.path, '.svc'))
  const input = { sessionId: 'one', cwd: git.path, prompt: '', command: '', isContinued: false }
  await expect(onStop(input)).rejects.toThrow(/is not written, because .*\.svc is a symbolic link/)
  expect(readdirSync(outside)).toEqual(['profile'])
})

it('a link in the place of the log is not written through', () => {
  const outside = makeFolder({ profile: 'mine\n' })
  const folder = makeFolder({})
  mkdirSync(path.join(folder, '.svc'))
  symlinkSync(path.join(outside, 'profile'), path.join(folder, VERIFY_LOG))
  expect(() => logVerifyRun(folder, { ...RUN, gaps: [], conflicts: [] })).toThrow(/symbolic link/)
  expect(readFileSync(path.join(outside, 'profile'), 'utf8')).toBe('mine\n')
})

it.each([
  ['new', ['new', 'docs/specs/a.md']],
  ['init', ['init']],
  ['ide-config', ['ide-config', 'cursor', '--write']],
])('svc %s writes nothing through a link', async (_name, words) => {
  const outside = makeFolder({})
  const folder = makeFolder(words[0] === 'init' ? { '.git/HEAD': '' } : { 'CONFIG.yaml': 'version: "1"\n' })
  symlinkSync(outside, path.join(folder, 'docs'))
  symlinkSync(outside, path.join(folder, '.cursor'))
  const { code, err } = await svc(folder, words)
  expect([code, err]).toEqual([1, expect.stringMatching(/^svc: .* is not written, because .* link\.\n$/)])
  expect(readdirSync(outside)).toEqual([])
})

it('evidence behind a linked folder is not read', () => {
  const outside = makeFolder({ 'a.ts': 'one\ntwo\n' })
  const folder = makeFolder({ 'src/b.ts': 'one\ntwo' })
  symlinkSync(outside, path.join(folder, 'linked'))
  expect(checkEvidence(folder, { filePath: 'linked/a.ts', lines: '1-9' })).toBe(
    'The evidence linked/a.ts is outside the repository.',
  )
  expect(checkEvidence(folder, { filePath: 'src/b.ts', lines: '1-2' })).toBeNull()
  expect(checkEvidence(folder, { filePath: 'src/b.ts', lines: '3-3' })).toContain('has only 2 lines, not 3')
  expect(checkEvidence(folder, { filePath: 'src', lines: null })).toContain('does not exist')
})

it('evidence of any size is counted in parts', () => {
  const folder = makeFolder({ 'big.log': '' })
  const line = `${'x'.repeat(99)}\n`
  writeFileSync(path.join(folder, 'big.log'), line.repeat(50_000))
  expect(checkEvidence(folder, { filePath: 'big.log', lines: '50000' })).toBeNull()
  expect(checkEvidence(folder, { filePath: 'big.log', lines: '50001' })).toContain('only 50000 lines')
})

it('paths that leave the repository are recognized on every system', () => {
  const outside = [
    '../a',
    '/etc/passwd',
    'a/../../b',
    'C:\\a',
    'c:/a',
    '..',
    '\\\\host\\share\\a',
    '..\\a',
    '\\a',
  ]
  for (const file of outside) expect([file, leavesFolder(file, path.win32)]).toEqual([file, true])
  for (const file of outside.slice(0, 6)) expect([file, leavesFolder(file, path.posix)]).toEqual([file, true])
  for (const paths of [path.win32, path.posix])
    for (const file of ['src/a.ts', './a', 'a/../b', '..a/b', '...'])
      expect([file, leavesFolder(file, paths)]).toEqual([file, false])
  expect(existsSync('C:\\a')).toBe(false)
})
