import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeRepository } from './git-repository'

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

it.each([
  ['several files', FILES],
  ['no file', {}],
])('a first commit without processes is the one that git makes: %s', (_, files) => {
  const repository = makeRepository(files, { branch: 'a/branch' })
  onTestFinished(() => repository.remove())
  const { git, head, path } = repository
  expect(git('fsck', '--strict')).toBe('')
  expect(git('status', '--porcelain')).toBe('')
  // Nothing is refreshed: the index has the times and sizes that git compares.
  expect(git('diff-files')).toBe('')
  const first = head()
  const [log, index] = [git('log', '--all', '--reflog', '--format=raw'), git('ls-files', '--stage')]
  for (const part of ['index', 'objects', 'refs', 'logs'])
    rmSync(join(path, '.git', part), { recursive: true, force: true })
  for (const part of ['objects', 'refs/heads']) mkdirSync(join(path, '.git', part), { recursive: true })
  const date = new Date(Number(/^author .* (\d+) \+0000$/m.exec(log)?.[1]) * 1000)
  expect(repository.commit({}, 'Start', date)).toBe(first)
  expect(git('log', '--all', '--reflog', '--format=raw')).toBe(log)
  expect(git('ls-files', '--stage')).toBe(index)
})

it('files with attributes and odd paths are committed by git itself', () => {
  const repository = makeRepository({ '.gitattributes': '* text eol=lf\n', './docs//a.md': 'one\r\ntwo\r\n' })
  onTestFinished(() => repository.remove())
  expect(repository.git('ls-files')).toBe('.gitattributes\ndocs/a.md')
  expect(repository.git('cat-file', '-p', 'HEAD:docs/a.md')).toBe('one\ntwo')
})
