import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { runTextTask } from '#server/writing/editor/text-thread/run-text-task'
import { carryOutTextTask } from '#server/writing/editor/text-thread/text-tasks'
import { TextThread } from '#server/writing/editor/text-thread/text-thread'
import { defaultConfig } from '#spec/config/load-config'
import { userActor } from '#tests/support/test-context'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-text-thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A thread program that returns the text it was sent. Some texts make it hang, exhaust memory, crash or fail. */
const FAULTY_PROGRAM = join(folder, 'faulty-program.mjs')
writeFileSync(
  FAULTY_PROGRAM,
  `import { parentPort } from 'node:worker_threads'
  let messages = 0
  parentPort.on('message', ({ input: { content } }) => {
    messages += 1
    if (content === 'for ever') for (;;) {}
    if (content === 'without end') for (const all = []; ; ) all.push(new Array(100_000).fill(0.5))
    if (content === 'thrown') throw new Error('out of order')
    if (content === 'how often') return parentPort.postMessage({ value: messages })
    parentPort.postMessage(content === 'wrong' ? { error: new Error('task failed') } : { value: content })
  })`,
)

const run = (thread: TextThread, content: string, userId = 1) =>
  thread.run(userId, { name: 'renderContent', input: { content } })
const faultyThread = (options = {}) =>
  new TextThread({ program: pathToFileURL(FAULTY_PROGRAM), idleMs: 1, ...options })

const userContext = { actor: userActor(1) }

const TAKES_TOO_MUCH = { code: 'validation_failed', issues: [{ type: 'takes_too_much' }] }

describe('a long text', () => {
  const long = (word: string) => `# A\n\n${`## ${word}\n\n- [ ] It MUST ${word}\n\n`.repeat(2_000)}`

  it('leaves the main thread free, and gives the same result as the main thread', async () => {
    const versions = {
      path: 'docs/specs/a.md',
      indexed: long('one'),
      before: long('one'),
      content: long('two'),
    }
    const input = { ...versions, config: defaultConfig() }
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    const result = await runTextTask(userContext, 'compareTexts', input)
    clearInterval(timer)
    expect(ticks).toBeGreaterThan(10)
    expect(result).toEqual(await carryOutTextTask('compareTexts', input))
    expect(result.total_changes).toBeGreaterThan(2_000)
  })
})

describe('the text thread', () => {
  it('ends with a text that takes too long, and the next one gets a new thread', async () => {
    const thread = faultyThread({ timeoutMs: 1_000 })
    const [stuck, next] = [run(thread, 'for ever'), run(thread, 'a text')]
    await expect(stuck).rejects.toMatchObject(TAKES_TOO_MUCH)
    expect(await next).toBe('a text')
  })

  it('ends with a text that takes too much memory, and the next one gets a new thread', async () => {
    const thread = faultyThread({ heapMb: 32 })
    const [large, next] = [run(thread, 'without end'), run(thread, 'a text')]
    await expect(large).rejects.toMatchObject(TAKES_TOO_MUCH)
    expect(await next).toBe('a text')
  })

  it('reports a failure only to the caller whose task failed', async () => {
    const thread = faultyThread()
    const [one, wrong, thrown, last] = ['one', 'wrong', 'thrown', 'last'].map((text) => run(thread, text))
    await expect(wrong).rejects.toThrow('task failed')
    await expect(thrown).rejects.toThrow('out of order')
    expect(await Promise.all([one, last])).toEqual(['one', 'last'])
  })

  it('queues at most four tasks per user and sixteen in total', async () => {
    const thread = faultyThread()
    const tooMany = { code: 'unavailable', retryable: true }
    const pending = [1, 2, 3, 4].flatMap((user) =>
      ['a', 'b', 'c', 'd'].map((text) => run(thread, text, user)),
    )
    await expect(async () => run(thread, 'one more', 5)).rejects.toMatchObject(tooMany)
    expect(await Promise.all(pending)).toHaveLength(16)
    const ofFirstUser = ['a', 'b', 'c', 'd'].map((text) => run(thread, text, 1))
    await expect(async () => run(thread, 'one more', 1)).rejects.toMatchObject(tooMany)
    expect(await run(thread, 'of another user', 2)).toBe('of another user')
    expect(await Promise.all(ofFirstUser)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is reused for the next task, and ends after its idle time', async () => {
    const lasting = faultyThread({ idleMs: 60_000 })
    expect(await Promise.all([run(lasting, 'how often'), run(lasting, 'how often')])).toEqual([1, 2])
    const shortLived = faultyThread({ idleMs: 1 })
    await run(shortLived, 'a text')
    await expect.poll(() => run(shortLived, 'how often')).toBe(1)
  })
})
