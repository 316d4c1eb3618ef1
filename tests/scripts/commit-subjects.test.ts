import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { makeRepository } from '#tests/support/git-repository'

const git = makeRepository({ 'a.md': 'one\n' })
afterEach(() => git.remove())

function check() {
  const script = resolve('scripts/check-commit-subjects.mjs')
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: git.path, encoding: 'utf8' })
  return { status, stderr }
}

it('rejects a long subject among the newest commits, and nothing without a history', () => {
  git.commit({ 'a.md': 'two\n' }, 'é'.repeat(72))
  expect(check()).toEqual({ status: 0, stderr: '' })
  git.commit({ 'a.md': 'three\n' }, `Long${'x'.repeat(69)}`)
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringMatching(/ Longx+\n$/) })
  for (let at = 0; at < 20; at++) git.commit({ 'a.md': `${at}\n` })
  expect(check().status).toBe(0)
  rmSync(join(git.path, '.git'), { recursive: true })
  expect(check()).toEqual({ status: 0, stderr: '' })
})
