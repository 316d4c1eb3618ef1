import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from '../../db/embedded/lock.mjs'
import { processMark } from '../../db/embedded/process-mark.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plumbline-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('many concurrent callers work one at a time and all get a turn', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    for (let turns = 0; turns < 5; turns += 1) await turn()
    inside -= 1
  }
  await Promise.all(Array.from({ length: 8 }, () => withLock(folder, work)))
  expect({ inside, most }).toEqual({ inside: 0, most: 1 })
  expect(readdirSync(folder)).toEqual([])
})

test('the next caller gets the lock after a failure', async () => {
  await expect(withLock(folder, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await withLock(folder, async () => 'next')).toBe('next')
})

test('a dead holder loses the lock even if another process has its pid', async () => {
  symlinkSync(`${process.pid} a-time-before-ours`, path.join(folder, '1'))
  expect(await withLock(folder, async () => readdirSync(folder).sort())).toEqual(['1', '2'])
  expect(await withLock(folder, async () => 'again')).toBe('again')
})

test('a waiting process learns the pid of the holder', async () => {
  const notifications: number[] = []
  let release = () => {}
  const first = withLock(folder, () => new Promise<void>((resolve) => (release = resolve)))
  const second = withLock(folder, async () => {}, {
    onWait: (pid) => {
      notifications.push(pid)
      setImmediate(() => release())
    },
  })
  await Promise.all([first, second])
  expect(notifications).toEqual([process.pid])
})

test('every living process has a unique mark and a dead process has none', () => {
  expect(processMark(process.pid)).toBe(processMark(process.pid))
  expect(processMark(process.pid)).not.toBe(processMark(process.ppid))
  expect(processMark(2 ** 22)).toBeNull()
})
