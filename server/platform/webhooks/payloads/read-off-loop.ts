import { DomainError } from '#server/kernel/errors'
import { TaskThread } from '#server/kernel/task-thread'
import { type JsonObject, type Payload, type PayloadRules, parsePayload, readPayload } from './read-payload'

interface ArrivedBody {
  body: Uint8Array
  contentType: string | null
  rules: PayloadRules
}

export type PayloadTask = ArrivedBody | { stored: string }

/** In bytes or characters. Parsing a larger payload on the event loop delays every other request of this process. */
const LARGE_PAYLOAD = 65_536

/** Four times the memory for the largest event that GitHub sends. */
const HEAP_MB = 512
const TIMEOUT_MS = 15_000
const IDLE_MS = 5 * 60_000
/** Not reached in practice: the budgets of bodies and the slots of jobs admit fewer. */
const MAX_PENDING = 1_000

class TooComplexError extends Error {}

const thread = new TaskThread<PayloadTask>({
  program: new URL('./begin-payload-thread.mjs', import.meta.url),
  heapMb: HEAP_MB,
  timeoutMs: TIMEOUT_MS,
  idleMs: IDLE_MS,
  maxPending: MAX_PENDING,
  busy: () => new DomainError('unavailable', { message: 'Too many large events at once.', retryable: true }),
  tooExpensive: () => new TooComplexError('the payload takes too much time or memory to read'),
})

/** All tasks share one queue. */
const ANYBODY = 0

export type ReadPayload =
  | (Payload & { isTooComplex: false })
  | { text: null; value: null; isTooComplex: true }

/** Reads a verified body. For a large body, returns only an outline of its value. A body that is too complex is not stored. */
export async function readArrived(arrived: ArrivedBody): Promise<ReadPayload> {
  if (arrived.body.byteLength <= LARGE_PAYLOAD) {
    const payload = readPayload(arrived.body, arrived.contentType, arrived.rules)
    return { ...payload, isTooComplex: false }
  }
  const payload = (await inThread(arrived)) as Payload | null
  return payload ? { ...payload, isTooComplex: false } : { text: null, value: null, isTooComplex: true }
}

/** Reads the payload of a stored delivery, as `readArrived` does. */
export async function readStored(text: string): Promise<JsonObject | null> {
  if (text.length <= LARGE_PAYLOAD) return parsePayload(text)
  const payload = (await inThread({ stored: text })) as Payload | null
  return payload?.value ?? null
}

/** Null if the payload is too complex. */
async function inThread(task: PayloadTask): Promise<unknown> {
  try {
    return await thread.run(ANYBODY, task)
  } catch (error) {
    if (error instanceof TooComplexError) return null
    throw error
  }
}
