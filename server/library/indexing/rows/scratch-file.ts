import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CHUNK = 256 * 1024

/** Temporary data outside of memory. The file is unlinked after opening, so it disappears with the process. */
export class ScratchFile {
  readonly #file: number
  #length = 0

  constructor() {
    const path = join(tmpdir(), `plumbline-${randomUUID()}`)
    this.#file = openSync(path, 'wx+', 0o600)
    unlinkSync(path)
  }

  append(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const writtenBytes = writeSync(this.#file, bytes, from, bytes.length - from, this.#length)
      from += writtenBytes
      this.#length += writtenBytes
    }
  }

  *chunks(): Generator<Buffer<ArrayBuffer>, void, undefined> {
    for (let at = 0; at < this.#length; ) {
      const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK, this.#length - at))
      const size = readSync(this.#file, chunk, 0, chunk.length, at)
      if (size === 0) throw new Error('scratch file is shorter than what was written')
      at += size
      yield chunk.subarray(0, size)
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
