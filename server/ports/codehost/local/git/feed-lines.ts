import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface InputFeed {
  /** True while the source prepares the next line; git's silence is then expected. */
  waitsForSource: () => boolean
  throwSourceFailure: () => void
}

const BATCH = 4_096

/**
 * Writes the lines or bytes at the speed of the reader. Lines that are already available are joined to large
 * pieces.
 */
export function feedLines(
  target: Writable,
  lines: Iterable<string> | AsyncIterable<string> | Uint8Array,
  onSourceFailure: () => void,
): InputFeed {
  let isWaiting = false
  let failure: { error: unknown } | null = null

  async function* read(): AsyncGenerator<string | Uint8Array, void> {
    try {
      if (lines instanceof Uint8Array) return yield lines
      if (Symbol.iterator in lines) return yield* batches(lines)
      isWaiting = true
      for await (const line of lines) {
        isWaiting = false
        yield `${line}\n`
        isWaiting = true
      }
    } catch (error) {
      failure = { error }
      onSourceFailure()
    } finally {
      isWaiting = false
    }
  }

  // A reader that exits early closes the pipe. Its exit code reports the reason, not this error.
  pipeline(read, target).catch(() => undefined)

  return {
    waitsForSource: () => isWaiting,
    throwSourceFailure: () => {
      if (failure) throw failure.error
    },
  }
}

function* batches(lines: Iterable<string>) {
  let batch = ''
  for (const line of lines) {
    batch += `${line}\n`
    if (batch.length < BATCH) continue
    yield batch
    batch = ''
  }
  if (batch) yield batch
}
