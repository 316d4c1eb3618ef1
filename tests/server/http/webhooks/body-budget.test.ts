import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createWebhookHandler } from '../../../../server/http/webhooks/answer-webhook'
import { createBodyBudget } from '../../../../server/http/webhooks/body-budget'
import { isDomainError } from '../../../../server/kernel/errors'
import type { Receipt, WebhookRequest } from '../../../../server/webhooks'

const TOTAL = 300_000
const receipt: Receipt = { kind: 'delivery', deliveryId: '1', result: 'received' }

/** A webhook endpoint that holds every event until the test releases it. */
function openDoor() {
  const waiting: (() => void)[] = []
  const lengths: number[] = []
  const receive = createWebhookHandler(createBodyBudget(TOTAL))
  const accept = async ({ body }: WebhookRequest) => {
    lengths.push(body.length)
    await new Promise<void>((resolve) => waiting.push(resolve))
    return receipt
  }
  const post = (body: BodyInit, length?: number) => {
    const headers = length === undefined ? {} : { 'content-length': String(length) }
    const init = { method: 'POST', body, headers, duplex: 'half' }
    const request = new Request('http://plumbline.test/webhook', init as RequestInit)
    return receive('github', request, { requestId: 'test-request', address: '' }, accept)
  }
  return {
    lengths,
    post,
    bytes: (count: number) => post(randomBytes(count), count),
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
    const within = [bytes(140_000), bytes(10_000), bytes(150_000)]
    await arrived(3)
    expect(await refusalOf(bytes(1))).toEqual([503, '5'])
    expect(await refusalOf(bytes(100_000))).toEqual([503, '5'])
    letThrough()
    expect((await Promise.all(within)).map(({ status }) => status)).toEqual([200, 200, 200])
    const after = bytes(TOTAL)
    await arrived(1)
    letThrough()
    expect((await after).status).toBe(200)
    expect(lengths.toSorted((a, b) => a - b)).toEqual([10_000, 140_000, 150_000, TOTAL])
  })

  test('are counted as they arrive, so a large Content-Length alone takes no budget', async () => {
    const { post, bytes, arrived, letThrough } = openDoor()
    const silent = Array.from({ length: 20 }, () => {
      const { readable, writable } = new TransformStream<Uint8Array>()
      return { answer: post(readable, 25_000_000), writer: writable.getWriter() }
    })
    const genuine = bytes(200_000)
    await arrived(1)
    letThrough()
    expect((await genuine).status).toBe(200)
    await Promise.all(silent.map(({ writer }) => writer.close()))
    await arrived(20)
    letThrough()
    await Promise.all(silent.map(({ answer }) => answer))
  })

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
      expect(await refusalOf(bytes(TOTAL + 1))).toEqual([503, '5'])
    }
    const whole = bytes(TOTAL)
    await arrived(1)
    letThrough()
    expect((await whole).status).toBe(200)
  })
})
