import { DomainError } from '#server/kernel/errors'
import { TaskThread } from '#server/kernel/task-thread'
import type { TextTaskInput, TextTaskName } from './text-tasks'

export interface TextTaskRequest {
  name: TextTaskName
  input: TextTaskInput<TextTaskName>
}

const PROGRAM = new URL('./begin-text-thread.mjs', import.meta.url)

/** Three times the memory for comparing two versions of the longest text that people write. */
const HEAP_MB = 512

/** The longest text written by people takes a few seconds. */
const TIMEOUT_MS = 15_000
const MAX_PENDING = 16
const MAX_PENDING_PER_USER = 4
const IDLE_MS = 5 * 60_000

/** One thread for texts that take long to read. */
export class TextThread extends TaskThread<TextTaskRequest> {
  constructor({ program = PROGRAM, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, heapMb = HEAP_MB } = {}) {
    const limits = { maxPending: MAX_PENDING, maxPendingPerUser: MAX_PENDING_PER_USER }
    super({ program, timeoutMs, idleMs, heapMb, ...limits, busy, tooExpensive })
  }
}

const busy = () =>
  new DomainError('unavailable', {
    message: 'Too many long texts are being processed. Try again in a moment.',
    retryable: true,
  })

function tooExpensive(): DomainError {
  const msg = 'takes too much time or memory to process: split the file'
  return new DomainError('validation_failed', {
    message: `The text ${msg}.`,
    issues: [{ loc: ['body', 'content'], msg, type: 'takes_too_much' }],
  })
}
