import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeRepository } from '../git-repository'

const FILES = {
  'CONFIG.yaml': 'version: "1"\n',
  // Git sorts a folder as if its name ended with a slash: after `a-b` and `a.md`, before `a0`.
  'a/z.md': 'in a folder',
  'a/b/deep.md': 'deeper',
  'a-b': '',
  'a.md': 'same',
  a0: 'same',
  'docs/Ünï\u{1f600}.md': 'no ASCII',
  'docs/windows.md': 'one\r\ntwo\r\n',
  'docs/bytes.png': new Uint8Array([0, 255, 10, 13, 128]),
  [`long/${'x'.repeat(200)}/${'y'.repeat(200)}.md`]: 'a long path',
}

const MADE_BY_COMMITS = ['index', 'objects', 'refs', 'logs']

it.each([
  ['several files', FILES],
  ['no file', {}],
])('commits without processes are those that git makes: %s', (_, files) => {
  const repository = makeRepository(null, { branch: 'a/branch' })
  onTestFinished(() => repository.remove())
  const { git, path } = repository
  const changes = [files, { 'new/a.md': 'new' }, { 'new/a.md': null }]
  const commitAll = () =>
    changes.map((changed, at) =>
      repository.commit(changed, `Number ${at}`, new Date(Date.UTC(2026, 1, at + 1))),
    )
  const ids = commitAll()
  expect(existsSync(join(path, '.git', 'COMMIT_EDITMSG')), 'git was not needed').toBe(false)
  expect(git('fsck', '--strict')).toBe('')
  // The index has the times and sizes that git compares; other commands would correct them first.
  expect(git('diff-files')).toBe('')
  expect(git('status', '--porcelain')).toBe('')
  const [log, index] = [git('log', '--all', '--reflog', '--format=raw'), git('ls-files', '--stage')]
  for (const part of MADE_BY_COMMITS) rmSync(join(path, '.git', part), { recursive: true, force: true })
  for (const part of ['objects', 'refs/heads']) mkdirSync(join(path, '.git', part), { recursive: true })
  writeFileSync(join(path, '.git', 'NEEDS_GIT'), '')
  expect(commitAll()).toEqual(ids)
  expect(git('log', '--all', '--reflog', '--format=raw')).toBe(log)
  expect(git('ls-files', '--stage')).toBe(index)
})

it('attributes are left to git', () => {
  const repository = makeRepository({ '.gitattributes': '* text eol=lf\n', './docs//a.md': 'one\r\ntwo\r\n' })
  onTestFinished(() => repository.remove())
  expect(repository.git('ls-files')).toBe('.gitattributes\ndocs/a.md')
  expect(repository.git('cat-file', '-p', 'HEAD:docs/a.md')).toBe('one\ntwo')
})

it('executable files, links and settings are left to git', () => {
  const repository = makeRepository({ 'run.sh': 'echo' })
  onTestFinished(() => repository.remove())
  const { git, path } = repository
  chmodSync(join(path, 'run.sh'), 0o755)
  repository.commit({})
  expect(git('ls-files', '--stage')).toMatch(/^100755 /)
  symlinkSync('run.sh', join(path, 'link'))
  repository.commit({})
  expect(git('ls-files', '--stage')).toMatch(/^120000 /)
  rmSync(join(path, 'link'))
  chmodSync(join(path, 'run.sh'), 0o644)
  git('config', 'core.autocrlf', 'input')
  repository.commit({ 'a.md': 'one\r\n' })
  expect(git('cat-file', '-p', 'HEAD:a.md')).toBe('one')
})

it('a merge is finished by git itself', () => {
  const repository = makeRepository({ 'a.md': 'a' })
  onTestFinished(() => repository.remove())
  const { git } = repository
  git('checkout', '-qb', 'other')
  const other = repository.commit({ 'b.md': 'b' })
  git('checkout', '-q', 'main')
  const main = repository.commit({ 'c.md': 'c' })
  git('merge', '--quiet', '--no-commit', 'other')
  repository.commit({}, 'Merge')
  expect(git('log', '-1', '--format=%P')).toBe(`${main} ${other}`)
})
