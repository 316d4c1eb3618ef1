import { randomBytes } from 'node:crypto'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWebhookHandler } from '#server/http/webhooks/answer-webhook'
import { createBodyBudget } from '#server/http/webhooks/body-budget'
import { followPace } from '#server/http/webhooks/follow-pace'
import { isDomainError } from '#server/kernel/errors'
import type { Receipt, WebhookRequest } from '#server/platform/webhooks/index'

const TOTAL = 300_000
const HALF = TOTAL / 2
const VENDOR = '192.0.2.1'
const OTHER = '198.51.100.1'
const receipt: Receipt = { kind: 'delivery', deliveryId: '1', result: 'received' }

/** A webhook endpoint that holds every event until the test releases it. */
function openDoor() {
  const waiting: (() => void)[] = []
  const lengths: number[] = []
  const budget = createBodyBudget(TOTAL)
  const receive = createWebhookHandler(() => budget)
  const accept = async ({ body }: WebhookRequest) => {
    lengths.push(body.length)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return receipt
  }
  const post = (body: BodyInit, { length, address = VENDOR }: { length?: number; address?: string } = {}) => {
    const headers = length === undefined ? {} : { 'content-length': String(length) }
    const init = { method: 'POST', body, headers, duplex: 'half' }
    const request = new Request('http://plumbline.test/webhook', init as RequestInit)
    return receive('github', request, { requestId: 'test-request', address }, accept)
  }
  return {
    lengths,
    post,
    bytes: (count: number, address?: string) => post(randomBytes(count), { length: count, address }),
    arrived: (count: number) => expect.poll(() => waiting.length).toBe(count),
    letThrough: () => {
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (isDomainError(error) ? [error.status, error.headers['retry-after']] : error),
  )

describe('bodies of webhooks together', () => {
  test('have a fixed budget; above it, the sender is asked to retry', async () => {
    const { bytes, arrived, letThrough, lengths } = openDoor()
    const within = [bytes(140_000), bytes(10_000), bytes(150_000, OTHER)]
    await arrived(3)
    expect(await refusalOf(bytes(1, '203.0.113.1'))).toEqual([503, '5'])
    expect(await refusalOf(bytes(100_000, '203.0.113.1'))).toEqual([503, '5'])
    letThrough()
    expect((await Promise.all(within)).map(({ status }) => status)).toEqual([200, 200, 200])
    const after = bytes(HALF)
    await arrived(1)
    letThrough()
    expect((await after).status).toBe(200)
    expect(lengths.toSorted((a, b) => a - b)).toEqual([10_000, 140_000, HALF, HALF])
  })

  test.each([
    ['IPv4', '192.0.2.1', '192.0.2.200', '192.0.3.1'],
    ['IPv6', '2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:2::1'],
  ])('leave half of the budget to other networks (%s)', async (_, address, neighbor, vendor) => {
    const { bytes, arrived, letThrough } = openDoor()
    const flood = [bytes(100_000, address), bytes(50_000, neighbor)]
    await arrived(2)
    expect(await refusalOf(bytes(1, address))).toEqual([503, '5'])
    expect(await refusalOf(bytes(1, neighbor))).toEqual([503, '5'])
    const delivery = bytes(HALF, vendor)
    await arrived(3)
    letThrough()
    expect((await Promise.all([...flood, delivery])).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test.each([25_000_000, 65_536])(
    'are counted as they arrive, so a Content-Length alone takes no budget: %i bytes',
    async (length) => {
      const { post, bytes, arrived, letThrough } = openDoor()
      const silent = Array.from({ length: 20 }, () => {
        const { readable, writable } = new TransformStream<Uint8Array>()
        return { answer: post(readable, { length }), writer: writable.getWriter() }
      })
      const genuine = bytes(HALF)
      await arrived(1)
      letThrough()
      expect((await genuine).status).toBe(200)
      await Promise.all(silent.map(({ writer }) => writer.close()))
      await arrived(20)
      letThrough()
      await Promise.all(silent.map(({ answer }) => answer))
    },
  )

  test('return their budget when they are cut off, rejected or too large', async () => {
    const { post, bytes, arrived, letThrough } = openDoor()
    for (let round = 0; round < 5; round += 1) {
      const { readable, writable } = new TransformStream<Uint8Array>()
      const cut = refusalOf(post(readable))
      const writer = writable.getWriter()
      await writer.write(randomBytes(100_000))
      await writer.abort(new Error('gone'))
      expect(await cut).toEqual([422, undefined])
      expect(await refusalOf(bytes(26_214_401))).toEqual([413, undefined])
      expect(await refusalOf(bytes(HALF + 1))).toEqual([503, '5'])
    }
    const whole = bytes(HALF)
    await arrived(1)
    letThrough()
    expect((await whole).status).toBe(200)
  })

  test('end when they are slower than 5 s and 50 KB a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { post, bytes, arrived, letThrough } = openDoor()
    const { readable, writable } = new TransformStream<Uint8Array>()
    const writer = writable.getWriter()
    let outcome: unknown = 'reading'
    const ended = refusalOf(post(readable, { length: 150_000 })).then((refusal) => {
      outcome = refusal
    })
    await writer.write(randomBytes(100_000))
    await vi.advanceTimersByTimeAsync(6_999)
    expect(outcome).toBe('reading')
    await vi.advanceTimersByTimeAsync(1)
    await ended
    expect(outcome).toEqual([503, '5'])
    const whole = bytes(HALF)
    await arrived(1)
    letThrough()
    expect((await whole).status).toBe(200)
  })

  test('are read as far as they have arrived before they are given up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const reading = async () => {
      for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    const isLate = vi.fn()
    const pace = followPace(() => new Error('late'))
    pace.late.catch(isLate)
    vi.advanceTimersByTime(5_000)
    setImmediate(() => pace.add(100_000))
    await reading()
    expect(isLate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    await reading()
    expect(isLate).toHaveBeenCalledOnce()
  })

  test('have all the time they need once they have arrived', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { bytes, arrived, letThrough } = openDoor()
    const slow = bytes(1)
    await arrived(1)
    await vi.advanceTimersByTimeAsync(60_000)
    letThrough()
    expect((await slow).status).toBe(200)
  })
})
