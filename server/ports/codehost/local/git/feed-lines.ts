import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Feed {
  /** True while the next line has yet to be made, so that silence is not the reader's fault. */
  waitsForSource: () => boolean
  throwSourceFailure: () => void
}

const BATCH = 4_096

/** Writes the lines, or the bytes as they are, as fast as they are taken, in few large pieces where they are all there already. */
export function feedLines(
  target: Writable,
  lines: Iterable<string> | AsyncIterable<string> | Uint8Array,
  onSourceFailure: () => void,
): Feed {
  let waiting = false
  let failure: { error: unknown } | null = null

  async function* read(): AsyncGenerator<string | Uint8Array, void> {
    try {
      if (lines instanceof Uint8Array) return yield lines
      if (Symbol.iterator in lines) return yield* batches(lines)
      waiting = true
      for await (const line of lines) {
        waiting = false
        yield `${line}\n`
        waiting = true
      }
    } catch (error) {
      failure = { error }
      onSourceFailure()
    } finally {
      waiting = false
    }
  }

  // A reader that goes away early closes the pipe: what it had to say is in its outcome, not in this error.
  pipeline(read, target).catch(() => undefined)

  return {
    waitsForSource: () => waiting,
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
