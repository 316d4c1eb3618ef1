import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectAnthropic } from '#server/ports/ai/anthropic'
import { connectOpenAi } from '#server/ports/ai/openai'
import type { AiPiece } from '#server/ports/ai/port'
import { canary } from '#tests/support/canary/canary'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const key = canary('ai-key')
const VENDORS = [
  { connect: connectAnthropic, base: 'https://ai.example.test', path: '/v1/messages' },
  { connect: connectOpenAi, base: 'https://ai.example.test/v1', path: '/v1/chat/completions' },
]

/** Reads the global `fetch` at each call, because it is replaced while the test server listens. */
const currentFetch: typeof fetch = (input, init) => fetch(input, init)

describe.each(VENDORS)('the client of $path', ({ connect, base, path }) => {
  const client = connect({ key, baseUrl: base, model: 'some-model', fetch: currentFetch })
  const answer = (handler: Parameters<typeof http.post>[1]) =>
    server.use(http.post(`https://ai.example.test${path}`, handler))
  const write = async () => {
    const pieces: AiPiece[] = []
    for await (const piece of client.write({ rules: 'Rules.', request: 'Request.' })) pieces.push(piece)
    return pieces
  }

  it('checks a key with one call that names the model and requests minimal output', async () => {
    const calls: { key: string | null; body: unknown }[] = []
    answer(async ({ request }) => {
      calls.push({ key: request.headers.get('authorization'), body: await request.json() })
      return HttpResponse.json({ content: [], choices: [] })
    })
    await client.tryKey()
    expect(calls).toEqual([{ key: `Bearer ${key}`, body: expect.objectContaining({ model: 'some-model' }) }])
    expect(JSON.stringify(calls[0]?.body).length).toBeLessThan(150)
  })

  it.each([
    [401, 'key_refused', false],
    [403, 'failed', false],
    [400, 'failed', false],
    [413, 'too_long', false],
    [429, 'rate_limited', true],
    [500, 'failed', true],
    [503, 'overloaded', true],
    [529, 'overloaded', true],
  ])(
    'treats %i as %s, and as temporary: %s, after one call and without repeating the provider’s message',
    async (status, failure, retryable) => {
      let calls = 0
      answer(() => {
        calls += 1
        return HttpResponse.json({ error: { message: canary('said') } }, { status })
      })
      const error = await write().catch((thrown) => thrown)
      expect(error).toMatchObject({
        name: 'AiError',
        failure,
        retryable,
        resumesAt: retryable ? expect.any(Date) : null,
        message: expect.stringContaining(`status ${status}`),
      })
      expect(error.message).not.toContain('canary')
      expect(calls).toBe(1)
    },
  )

  it('treats a response that is not an event stream as truncated', async () => {
    answer(() => new HttpResponse('data: ', { headers: { 'content-type': 'text/event-stream' } }))
    await expect(write()).rejects.toMatchObject({ failure: 'cut_off' })
  })
})

it('understands OpenAI-compatible providers and ignores empty events', async () => {
  const chunks = [
    { choices: null, prompt_filter_results: [] },
    { choices: [{ index: 0 }] },
    { choices: [{ index: 0, delta: { content: 'A text.' } }] },
    { choices: [{ index: 0, delta: null, finish_reason: 'stop' }] },
    { usage: { prompt_tokens: 1, completion_tokens: 2 } },
  ]
  const body = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`
  server.use(
    http.post('https://ai.example.test/chat/completions', () => {
      return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } })
    }),
  )
  const place = { baseUrl: 'https://ai.example.test', model: 'some-model', fetch: currentFetch }
  const client = connectOpenAi({ ...place, key })
  const pieces = []
  for await (const piece of client.write({ rules: 'Rules.', request: 'Request.' })) pieces.push(piece)
  expect(pieces).toEqual([
    { kind: 'text', text: 'A text.' },
    { kind: 'end', inputTokens: 1, outputTokens: 2 },
  ])
})
