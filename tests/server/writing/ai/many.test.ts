import { request } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openAiApp } from './open-ai-app'

const isDeep = process.env.DEEP !== undefined
const STREAMS = isDeep ? 500 : 50
const ABORTS = isDeep ? 1000 : 100
/** Fewer aborts when the provider writes at full speed, because each one is slower. */
const ABORTS_OF_FLOODS = isDeep ? 1000 : 50
const AT_ONCE = 50

const aiApp = openAiApp()
const EDIT = { action: 'improve', section_title: 'One', section_content: 'Text.' }

async function makeNewOrg(): Promise<void> {
  await aiApp.makeNewOrg()
  await aiApp.connect('specs', { 'docs/specs/a.md': '# A\n\n## 1. One\n\nText.\n' })
}
beforeAll(makeNewOrg)

interface Reader {
  /** Resolves with the first bytes of the stream. The rest is not read. */
  begun: Promise<void>
  leave(): void
}

/** A client with its own socket that reads only the beginning. */
function read(): Reader {
  const path = `/app/${aiApp.org.slug}/editor/acme/specs/ai-edit`
  const headers = { authorization: `Bearer ${aiApp.writerKey}`, 'content-type': 'application/json' }
  const clientRequest = request(`${aiApp.address}${path}`, { method: 'POST', headers, agent: false })
  const begun = new Promise<void>((resolve, reject) => {
    clientRequest.on('error', reject)
    clientRequest.on('response', (response) => response.once('readable', resolve).once('close', reject))
  })
  clientRequest.end(JSON.stringify(EDIT))
  return { begun, leave: () => clientRequest.destroy() }
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

/** The memory in use after a garbage collection. */
function usedBytes(): number {
  setFlagsFromString('--expose_gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const nobodyAsks = (timeout: number) =>
  vi.waitFor(() => expect(aiApp.fake.open).toBe(0), { timeout, interval: 20 })

describe(`${STREAMS} streams at once`, () => {
  it('take less than 1 MB each while their readers are slow and the provider is not', async () => {
    aiApp.fake.order = 'flood'
    for (const { leave } of await open(5)) leave()
    await nobodyAsks(2000)

    const before = usedBytes()
    const readers = await open(STREAMS)
    expect(aiApp.fake.open).toBe(STREAMS)
    await vi.waitUntil(() => aiApp.fake.waiting === STREAMS, { timeout: 20_000, interval: 50 })
    const each = (usedBytes() - before) / STREAMS
    for (const { leave } of readers) leave()
    await nobodyAsks(5000)
    expect(each).toBeLessThan(1_000_000)
  })

  it('record one operation for each completed stream', async () => {
    await makeNewOrg()
    const lastEvents = await Promise.all(
      Array.from({ length: STREAMS }, async (_, i) => {
        aiApp.fake.order = i % 5 === 0 ? 'cut' : 'ok'
        return (await aiApp.readStream('specs/ai-edit', EDIT)).events.at(-1)?.event
      }),
    )
    expect(await aiApp.recordedOperations()).toHaveLength(
      lastEvents.filter((event) => event === 'done').length,
    )
  })
})

describe(`${ABORTS} readers who disconnect`, () => {
  it.each([
    ['never', ABORTS],
    ['flood', ABORTS_OF_FLOODS],
  ] as const)(
    'leave no open provider call after a second (provider: %s)',
    async (order, aborts) => {
      await makeNewOrg()
      aiApp.fake.order = order
      for (let abortCount = 0; abortCount < aborts; abortCount += AT_ONCE) {
        const readers = await open(AT_ONCE)
        expect(aiApp.fake.open).toBe(AT_ONCE)
        for (const { leave } of readers) leave()
        await nobodyAsks(1000)
      }
      expect(await aiApp.recordedOperations()).toEqual([])
    },
    120_000,
  )

  it('leave no open call to a provider that has not answered yet', async () => {
    aiApp.fake.order = 'silent'
    const readers = Array.from({ length: AT_ONCE }, read)
    const ended = Promise.allSettled(readers.map(({ begun }) => begun))
    await vi.waitFor(() => expect(aiApp.fake.open).toBe(AT_ONCE), { timeout: 10_000 })
    for (const { leave } of readers) leave()
    await nobodyAsks(1000)
    await ended
  })
})
