import { expect, test, vi } from 'vitest'
import { createBatcher } from '../../../server/webhooks/batcher'

const LIMITS = { waitMs: 5, maxWeight: 100, weigh: (item: number) => item }

test('what arrives together is written at once, and each gets its own answer', async () => {
  const write = vi.fn(async (items: readonly number[]) => items.map((item) => `wrote ${item}`))
  const add = createBatcher(write, LIMITS)
  expect(await Promise.all([add(1), add(2), add(3)])).toEqual(['wrote 1', 'wrote 2', 'wrote 3'])
  expect(write.mock.calls).toEqual([[[1, 2, 3]]])
})

test('a heavy batch waits no longer', async () => {
  const write = vi.fn(async (items: readonly number[]) => items)
  const add = createBatcher(write, { ...LIMITS, waitMs: 60_000 })
  expect(await Promise.all([add(60), add(40), add(101)])).toEqual([60, 40, 101])
  expect(write.mock.calls).toEqual([[[60, 40]], [[101]]])
})

test('a batch that fails, fails for those in it and not for the next', async () => {
  const write = vi.fn(async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('no')
    return items
  })
  const add = createBatcher(write, LIMITS)
  const failed = await Promise.allSettled([add(1), add(13)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await add(2)).toBe(2)
})

test('a batch is written while the one before is still on its way', async () => {
  const ends: (() => void)[] = []
  const add = createBatcher(
    (items: readonly number[]) =>
      new Promise<readonly number[]>((resolve) => ends.push(() => resolve(items))),
    LIMITS,
  )
  const first = add(100)
  const second = add(100)
  await vi.waitUntil(() => ends.length === 2)
  for (const end of ends.toReversed()) end()
  expect(await Promise.all([first, second])).toEqual([100, 100])
})
