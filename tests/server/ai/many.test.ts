import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openDesk } from './open-desk'

const isDeep = process.env.DEEP !== undefined
const STREAMS = isDeep ? 500 : 50
const ABORTS = isDeep ? 1000 : 100
/** Of a provider that writes at once as much as it can, which takes a while. */
const ABORTS_OF_FLOODS = isDeep ? 1000 : 50
const AT_ONCE = 50

const desk = openDesk()
const EDIT = { action: 'improve', section_title: 'One', section_content: 'Text.' }

async function settle(): Promise<void> {
  await desk.settle()
  await desk.connect('specs', { 'docs/specs/a.md': '# A\n\n## 1. One\n\nText.\n' })
}
beforeAll(settle)

interface Reader {
  /** Resolves when the first bytes of the stream are there. No more of it is read. */
  begun: Promise<void>
  leave(): void
}

/** A client with a socket of its own, which reads nothing but the beginning. */
function read(): Reader {
  const path = `/app/${desk.org.slug}/editor/acme/specs/ai-edit`
  const headers = { authorization: `Bearer ${desk.writerKey}`, 'content-type': 'application/json' }
  const asked = request(`${desk.address}${path}`, { method: 'POST', headers, agent: false })
  const begun = new Promise<void>((resolve, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => response.once('readable', resolve).once('close', reject))
  })
  asked.end(JSON.stringify(EDIT))
  return { begun, leave: () => asked.destroy() }
}

async function open(count: number): Promise<Reader[]> {
  const readers: Reader[] = []
  while (readers.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - readers.length) }, read)
    readers.push(...next)
    await Promise.all(next.map(({ begun }) => begun))
  }
  return readers
}

/** What is really in use: the rest is waste that nobody has collected yet. */
function usedBytes(): number {
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const nobodyAsks = (timeout: number) =>
  vi.waitFor(() => expect(desk.fake.open).toBe(0), { timeout, interval: 20 })

describe(`${STREAMS} streams at once`, () => {
  it('take less than 1 MB each while their readers are slow and the provider is not', async () => {
    desk.fake.order = 'flood'
    for (const { leave } of await open(5)) leave()
    await nobodyAsks(2000)

    const before = usedBytes()
    const readers = await open(STREAMS)
    expect(desk.fake.open).toBe(STREAMS)
    await vi.waitUntil(() => desk.fake.waiting === STREAMS, { timeout: 20_000, interval: 50 })
    const each = (usedBytes() - before) / STREAMS
    for (const { leave } of readers) leave()
    await nobodyAsks(5000)
    expect(each).toBeLessThan(1_000_000)
  }, 120_000)

  it('are each counted once, and no other', async () => {
    await settle()
    const told = await Promise.all(
      Array.from({ length: STREAMS }, async (_, i) => {
        desk.fake.order = i % 5 === 0 ? 'cut' : 'ok'
        return (await desk.tell('specs/ai-edit', EDIT)).events.at(-1)?.event
      }),
    )
    expect(await desk.counted()).toHaveLength(told.filter((event) => event === 'done').length)
  }, 120_000)
})

describe(`${ABORTS} readers who go away`, () => {
  it.each([
    ['never', ABORTS],
    ['flood', ABORTS_OF_FLOODS],
  ] as const)(
    'leave no call after a second, of a provider that is %s',
    async (order, aborts) => {
      await settle()
      desk.fake.order = order
      for (let gone = 0; gone < aborts; gone += AT_ONCE) {
        const readers = await open(AT_ONCE)
        expect(desk.fake.open).toBe(AT_ONCE)
        for (const { leave } of readers) leave()
        await nobodyAsks(1000)
      }
      expect(await desk.counted()).toEqual([])
    },
    120_000,
  )

  it('leave none of a provider that has not even begun', async () => {
    desk.fake.order = 'silent'
    const readers = Array.from({ length: AT_ONCE }, read)
    const ended = Promise.allSettled(readers.map(({ begun }) => begun))
    await vi.waitFor(() => expect(desk.fake.open).toBe(AT_ONCE), { timeout: 10_000 })
    for (const { leave } of readers) leave()
    await nobodyAsks(1000)
    await ended
  }, 60_000)
})
