import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { DumpError } from '#db/backup/dump-error'
import { decryptBackup, isEncrypted } from './backup-key'

const GZIP_START = [0x1f, 0x8b]

/** Decrypts and decompresses a backup as a stream. Throws a DumpError at the position of any damage. */
export async function unpackDump(
  bytes: ReadableStream<Uint8Array>,
  keys: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  const { start, whole } = await peek(bytes)
  if (isEncrypted(start)) return decompress(await decryptBackup(whole, keys))
  if (GZIP_START.every((byte, index) => start[index] === byte)) return decompress(whole)
  throw new DumpError('This file is not a backup of Plumbline.')
}

/** Reads the first chunk. Returns it with a stream that still starts with it. */
async function peek(bytes: ReadableStream<Uint8Array>) {
  const reader = bytes.getReader()
  const { value: start = new Uint8Array() } = await reader.read()
  const whole = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(start),
    async pull(controller) {
      const { value, done } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { start, whole }
}

async function* decompress(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  // A failure of the source destroys `gunzip`, so the loop below throws it.
  const fed = pipeline(bytes as unknown as Iterable<Uint8Array>, gunzip).catch(() => undefined)
  try {
    yield* gunzip as AsyncIterable<Uint8Array>
  } catch (error) {
    // A truncated encrypted backup looks like damage.
    throw isCut(error)
      ? new DumpError('The backup is cut: its end is missing. Use another one.')
      : new DumpError('The backup is damaged or cut and cannot be read. Use another one.')
  }
  await fed
}

const isCut = (error: unknown) => (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
