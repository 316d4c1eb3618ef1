import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { doAside } from '../../../server/editor/aside/do-aside'
import { carryOut } from '../../../server/editor/aside/tasks'
import { TextThread } from '../../../server/editor/aside/text-thread'
import { defaultConfig } from '../../../spec/config/load-config'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-aside-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Answers with the text that it was sent, but does to some words what they say. */
const ODD = join(folder, 'odd.mjs')
writeFileSync(
  ODD,
  `import { parentPort } from 'node:worker_threads'
  let asked = 0
  parentPort.on('message', ({ input: { content } }) => {
    asked += 1
    if (content === 'for ever') for (;;) {}
    if (content === 'without end') for (const all = []; ; ) all.push(new Array(100_000).fill(0.5))
    if (content === 'thrown') throw new Error('out of order')
    if (content === 'how often') return parentPort.postMessage({ value: asked })
    parentPort.postMessage(content === 'wrong' ? { error: new Error('told') } : { value: content })
  })`,
)

const ask = (thread: TextThread, content: string, userId = 1) =>
  thread.ask(userId, { name: 'renderContent', input: { content } })
const odd = (options = {}) => new TextThread({ program: pathToFileURL(ODD), idleMs: 1, ...options })

const someone = { actor: { kind: 'user' as const, userId: 1, sessionId: null, isSuperAdmin: false } }

const TAKES_TOO_MUCH = { code: 'validation_failed', issues: [{ type: 'takes_too_much' }] }

describe('a long text', () => {
  const long = (word: string) => `# A\n\n${`## ${word}\n\n- [ ] It MUST ${word}\n\n`.repeat(2_000)}`

  it('is read beside what else is done, and means what it would mean here', async () => {
    const versions = { path: 'docs/specs/a.md', before: long('one'), content: long('two') }
    const asked = { ...versions, config: defaultConfig() }
    let turns = 0
    const turning = setInterval(() => turns++, 1)
    const there = await doAside(someone, 'compareTexts', asked)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(10)
    expect(there).toEqual(await carryOut('compareTexts', asked))
    expect(there.total_changes).toBeGreaterThan(2_000)
  })
})

describe('a thread for texts', () => {
  it('ends with a text that takes too long, and the next one has a new thread', async () => {
    const thread = odd({ patienceMs: 1_000 })
    const [stuck, next] = [ask(thread, 'for ever'), ask(thread, 'a text')]
    await expect(stuck).rejects.toMatchObject(TAKES_TOO_MUCH)
    expect(await next).toBe('a text')
  })

  it('ends with a text that takes too much memory, and the next one has a new thread', async () => {
    const thread = odd({ heapMb: 32 })
    const [large, next] = [ask(thread, 'without end'), ask(thread, 'a text')]
    await expect(large).rejects.toMatchObject(TAKES_TOO_MUCH)
    expect(await next).toBe('a text')
  })

  it('tells what went wrong to who asked, and to nobody else', async () => {
    const thread = odd()
    const [one, wrong, thrown, last] = ['one', 'wrong', 'thrown', 'last'].map((text) => ask(thread, text))
    await expect(wrong).rejects.toThrow('told')
    await expect(thrown).rejects.toThrow('out of order')
    expect(await Promise.all([one, last])).toEqual(['one', 'last'])
  })

  it('has four waiting for it of one person, and sixteen in all', async () => {
    const thread = odd()
    const tooMany = { code: 'unavailable', retryable: true }
    const waiting = [1, 2, 3, 4].flatMap((user) =>
      ['a', 'b', 'c', 'd'].map((text) => ask(thread, text, user)),
    )
    await expect(async () => ask(thread, 'one more', 5)).rejects.toMatchObject(tooMany)
    expect(await Promise.all(waiting)).toHaveLength(16)
    const own = ['a', 'b', 'c', 'd'].map((text) => ask(thread, text, 1))
    await expect(async () => ask(thread, 'one more', 1)).rejects.toMatchObject(tooMany)
    expect(await ask(thread, 'theirs', 2)).toBe('theirs')
    expect(await Promise.all(own)).toEqual(['a', 'b', 'c', 'd'])
  })

  it('is the same for who asks soon, and gone when nobody has asked for a while', async () => {
    const lasting = odd({ idleMs: 60_000 })
    expect(await Promise.all([ask(lasting, 'how often'), ask(lasting, 'how often')])).toEqual([1, 2])
    const passing = odd({ idleMs: 1 })
    await ask(passing, 'a text')
    await expect.poll(() => ask(passing, 'how often')).toBe(1)
  })
})
