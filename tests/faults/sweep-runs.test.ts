import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { sweepRuns } from '#tests/support/canary/run'

it('files of a killed test run are deleted after a day, and other runs are untouched', () => {
  const folder = `${mkdtempSync(path.join(tmpdir(), 'plumbline-runs-'))}/`
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, hours] of [
    ['old', 25],
    ['new', 23],
  ] as const) {
    const at = Date.now() / 1000 - hours * 3600
    mkdirSync(`${folder}${name}/inner`, { recursive: true })
    utimesSync(`${folder}${name}`, at, at)
  }
  sweepRuns(folder)
  expect([existsSync(`${folder}old`), existsSync(`${folder}new/inner`)]).toEqual([false, true])
})
