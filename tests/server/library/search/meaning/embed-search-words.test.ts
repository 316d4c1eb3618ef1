import { expect, it } from 'vitest'
import { createLogger } from '#server/kernel/logging/log'
import { embedSearchWords } from '#server/library/search/meaning/embed-search-words'
import { AiError, type Embedder } from '#server/ports/ai/port'

function openAsking(answer: (signal?: AbortSignal) => Promise<number[][]>) {
  const lines: string[] = []
  let now = 0
  let callCount = 0
  const embedder: Embedder = {
    model: 'model',
    dimensions: 2,
    embed: (_, signal) => {
      callCount += 1
      return answer(signal)
    },
  }
  const ctx = {
    clock: { now: () => new Date(now) },
    log: createLogger('warn', { destination: { write: (line) => lines.push(line) } }),
  }
  return {
    ask: (words = 'words') => embedSearchWords(ctx, embedder, words),
    pass: (ms: number) => {
      now += ms
    },
    lines,
    countCalls: () => callCount,
  }
}

it('requests the vector of the same words once', async () => {
  const { ask, countCalls } = openAsking(async () => [[1, 0]])
  expect([await ask(), await ask(), await ask('others')]).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
  expect(countCalls()).toBe(2)
})

it('pauses after a timeout and tries again some seconds later', async () => {
  const { ask, countCalls, pass } = openAsking(
    (signal) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  expect(await ask()).toBeNull()
  expect([await ask(), countCalls()]).toEqual([null, 1])
  pass(10_000)
  expect([await ask(), countCalls()]).toEqual([null, 2])
})

it('logs one warning per minute, without the search words', async () => {
  const { ask, lines, pass } = openAsking(() => Promise.reject(new AiError('failed')))
  for (let second = 0; second < 60; second++) {
    await ask('a-word-of-somebody')
    pass(1_000)
  }
  expect(lines).toHaveLength(1)
  await ask()
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('a-word-of-somebody')
})

it('respects the retry time of a rate-limited provider', async () => {
  const resumesAt = new Date(120_000)
  const { ask, countCalls, pass } = openAsking(() =>
    Promise.reject(new AiError('rate_limited', { resumesAt })),
  )
  await ask()
  pass(119_000)
  await ask()
  expect(countCalls()).toBe(1)
  pass(1_000)
  await ask()
  expect(countCalls()).toBe(2)
})

it('rethrows errors that are not from the provider', async () => {
  const { ask } = openAsking(() => Promise.reject(new TypeError('a fault')))
  await expect(ask()).rejects.toThrow('a fault')
})
