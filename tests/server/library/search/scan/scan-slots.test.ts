import { expect, it } from 'vitest'
import { ScanSlots } from '#server/library/search/scan/scan-slots'

function openWork() {
  const finish: Record<string, () => void> = {}
  const started: string[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name)
      finish[name] = () => resolve(name)
    })
  return { finish, started, work }
}

/** Long enough that no wait ends by itself. */
const LONG_MS = 60_000

it('runs one scan of an org at a time, and lets other orgs pass', async () => {
  const slots = new ScanSlots({ total: 2, waiting: 5 })
  const { finish, started, work } = openWork()
  const first = slots.run(1, LONG_MS, work('first'))
  const second = slots.run(1, LONG_MS, work('second'))
  const other = slots.run(2, LONG_MS, work('other'))
  expect(started).toEqual(['first', 'other'])
  finish.other?.()
  expect(await other).toBe('other')
  expect(started).toEqual(['first', 'other'])
  finish.first?.()
  expect(await first).toBe('first')
  await expect.poll(() => started).toEqual(['first', 'other', 'second'])
  finish.second?.()
  expect(await second).toBe('second')
})

it('bounds the scans of all orgs, and those that wait', async () => {
  const slots = new ScanSlots({ total: 1, waiting: 1 })
  const { finish, started, work } = openWork()
  const first = slots.run(1, LONG_MS, work('first'))
  const second = slots.run(2, LONG_MS, work('second'))
  expect(await slots.run(3, LONG_MS, work('third'))).toBeNull()
  finish.first?.()
  await first
  await expect.poll(() => started).toEqual(['first', 'second'])
  finish.second?.()
  await second
})

it('gives up when the time to wait is over, and frees the slot after a failure', async () => {
  const slots = new ScanSlots({ total: 1, waiting: 1 })
  const { finish, work } = openWork()
  const first = slots.run(1, LONG_MS, work('first'))
  expect(await slots.run(1, 1, work('second'))).toBeNull()
  finish.first?.()
  await first
  await expect(slots.run(1, LONG_MS, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await slots.run(1, LONG_MS, () => Promise.resolve('free'))).toBe('free')
})
