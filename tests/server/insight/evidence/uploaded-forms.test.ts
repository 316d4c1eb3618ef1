import { describe, expect, it } from 'vitest'
import { openEvidence } from './open-evidence'

const evidence = openEvidence()

const SPEC = '## 1. Refunds\n<!-- svc:system:1 status:todo -->\n\n- [x] A refund MUST be logged\n'
const BOUNDARY = 'x7f3'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`
const REPORT = part('name="report"; filename="report.tap"', 'TAP version 13\n1..1\nok 1 - works\n')

/** Sends the text in chunks and counts those that the server reads. */
function inChunks(text: string, size = 16_384) {
  const bytes = new TextEncoder().encode(text)
  const counter = { chunks: Math.ceil(bytes.byteLength / size), read: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = bytes.subarray(counter.read * size, (counter.read + 1) * size)
        if (chunk.byteLength === 0) return controller.close()
        counter.read += 1
        controller.enqueue(chunk)
      },
    },
    { highWaterMark: 0 },
  )
  return { body, counter }
}

describe('a report that is uploaded as a form', () => {
  it('stops being read at the first part that is one too many', async () => {
    const { send } = await evidence.open(SPEC)
    const { body, counter } = inChunks(part('name="a"', '').repeat(40_000) + REPORT + END)
    const response = await send(body, TYPE)
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { detail: [{ msg: 'The form has more than 20 parts.', type: 'form_invalid' }] },
    ])
    expect(counter.chunks).toBeGreaterThan(100)
    expect(counter.read).toBeLessThan(10)
  })

  it('is found among the fields of a form, also when its boundary is quoted', async () => {
    const { send } = await evidence.open(SPEC)
    const form = part('name="ci"', 'yes') + REPORT + part('name="job"', '7') + END
    expect((await send(form, TYPE)).status).toBe(200)
    expect((await send(form, `multipart/form-data; charset=utf-8; boundary="${BOUNDARY}"`)).status).toBe(200)
    expect((await send(inChunks(form, 3).body, TYPE)).status).toBe(200)
  })

  it.each([
    ['no file', part('name="a"', 'b') + END, TYPE, 'The form holds no file.'],
    ['two files', REPORT + REPORT + END, TYPE, 'The form holds several files.'],
    ['a cut end', REPORT.slice(0, -20), TYPE, 'The form cannot be read.'],
    ['a cut end in its header', `${part('name="a"', 'b')}--${BOUNDARY}\r\ncontent-`, TYPE, 'The form'],
    ['an endless header', `--${BOUNDARY}\r\n${'a'.repeat(1_000_000)}`, TYPE, 'The form'],
    ['no boundary', REPORT + END, 'multipart/form-data', 'names no boundary'],
    ['nothing', '', TYPE, 'The form'],
  ])('is refused with %s', async (_what, form, type, message) => {
    const { send } = await evidence.open(SPEC)
    const response = await send(form, type)
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { detail: [{ msg: expect.stringContaining(message) }] },
    ])
  })

  it('is refused over 50 MB', async () => {
    const { send } = await evidence.open(SPEC)
    const file = 'x'.repeat(50 * 1024 ** 2)
    const { body } = inChunks(part('name="report"; filename="a"', file) + END, 1_048_576)
    expect((await send(body, TYPE)).status).toBe(413)
  })
})
