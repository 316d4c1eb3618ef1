import { expect, test, vi } from 'vitest'
import { createWriteBatcher } from '#server/platform/webhooks/intake/batcher'
import { BUSY_MACHINE } from '#tests/support/eventually'

const LIMITS = { writers: 1, maxWeight: 100, weigh: (item: number) => item, keyOf: () => null }

/** A writer whose batches end when the test says so. */
function heldWriter() {
  const batches: { items: readonly number[]; end: () => void }[] = []
  const write = (items: readonly number[]) =>
    new Promise<readonly string[]>((resolve) =>
      batches.push({ items, end: () => resolve(items.map((item) => `wrote ${item}`)) }),
    )
  const started = (count: number) => vi.waitUntil(() => batches.length === count, BUSY_MACHINE)
  return { batches, write, started }
}

test('items that arrive together are written in one batch, and each gets its own result', async () => {
  const write = vi.fn(async (items: readonly number[]) => items.map((item) => `wrote ${item}`))
  const add = createWriteBatcher(write, LIMITS)
  expect(await Promise.all([add(1), add(2), add(3)])).toEqual(['wrote 1', 'wrote 2', 'wrote 3'])
  expect(write.mock.calls).toEqual([[[1, 2, 3], null]])
})

test('items that arrive during a write form the next batch', async () => {
  const { batches, write, started } = heldWriter()
  const add = createWriteBatcher(write, LIMITS)
  const answers = [add(1)]
  await started(1)
  answers.push(add(2), add(3))
  batches[0]?.end()
  await started(2)
  batches[1]?.end()
  expect(await Promise.all(answers)).toEqual(['wrote 1', 'wrote 2', 'wrote 3'])
  expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]])
})

test('at most one batch per writer is written at a time', async () => {
  const { batches, write, started } = heldWriter()
  const add = createWriteBatcher(write, { ...LIMITS, writers: 2, maxWeight: 1 })
  const answers = [add(1), add(2), add(3)]
  await started(2)
  batches[1]?.end()
  expect(await answers[1]).toBe('wrote 2')
  await started(3)
  batches[2]?.end()
  batches[0]?.end()
  expect(await Promise.all(answers)).toEqual(['wrote 1', 'wrote 2', 'wrote 3'])
})

test('a batch stays below the maximum weight, except for a single heavy item', async () => {
  const write = vi.fn(async (items: readonly number[]) => items)
  const add = createWriteBatcher(write, LIMITS)
  const items = [60, 40, 1, 500, 99, 1, 1]
  expect(await Promise.all(items.map(add))).toEqual(items)
  expect(write.mock.calls).toEqual([
    [[60, 40], null],
    [[1], null],
    [[500], null],
    [[99, 1], null],
    [[1], null],
  ])
})

test('items with different keys are written apart, the oldest key first', async () => {
  const write = vi.fn(async (items: readonly number[]) => items)
  const add = createWriteBatcher(write, { ...LIMITS, keyOf: (item: number) => item % 2 })
  const items = [1, 2, 3, 99, 4]
  expect(await Promise.all(items.map(add))).toEqual(items)
  expect(write.mock.calls).toEqual([
    [[1, 3], 1],
    [[2, 4], 0],
    [[99], 1],
  ])
})

test('a failed batch fails its own items and not the next batch', async () => {
  const write = vi.fn(async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('no')
    return items
  })
  const add = createWriteBatcher(write, LIMITS)
  const failed = await Promise.allSettled([add(1), add(13)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await add(2)).toBe(2)
})
