import type { Hash } from 'node:crypto'
import { newBlobHash } from './blob-id'

export interface TarFile {
  sha: string
  size: number
  /** Null when it is larger than the limit. */
  bytes: Buffer | null
}

const BLOCK = 512
const FILES = ['0', '\0']

/** The files of a tar archive with their git blob ids. Links, folders and metadata are skipped. */
export async function* untar(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<TarFile, void, undefined> {
  const reader = new ByteReader(chunks)
  for (let header = await reader.take(BLOCK); header[0]; header = await reader.take(BLOCK)) {
    const size = sizeOf(header)
    const type = header.toString('latin1', 156, 157)
    if (FILES.includes(type)) yield await readFile(reader, size, maxBytes)
    else await reader.pass(size, () => undefined)
    await reader.pass((BLOCK - (size % BLOCK)) % BLOCK, () => undefined)
  }
}

async function readFile(reader: ByteReader, size: number, maxBytes: number): Promise<TarFile> {
  const hash: Hash = newBlobHash(size)
  const pieces: Uint8Array[] = []
  await reader.pass(size, (chunk) => {
    hash.update(chunk)
    if (size <= maxBytes) pieces.push(chunk)
  })
  return { sha: hash.digest('hex'), size, bytes: size <= maxBytes ? Buffer.concat(pieces) : null }
}

function sizeOf(header: Buffer): number {
  const field = header.toString('latin1', 124, 136).replace(/[\0 ]+$/, '')
  if (/^[0-7]+$/.test(field)) return Number.parseInt(field, 8)
  throw new Error('the archive has an entry without a size')
}

/** Reads a given number of bytes from a stream of chunks. Throws if the stream ends before that. */
class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>
  private chunk: Uint8Array = new Uint8Array()

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  async take(count: number): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    await this.pass(count, (piece) => pieces.push(piece))
    return Buffer.concat(pieces)
  }

  /** Passes on the next bytes in their original pieces, without storing them. */
  async pass(count: number, onPiece: (piece: Uint8Array) => void): Promise<void> {
    let remaining = count
    while (remaining > 0) {
      while (this.chunk.byteLength === 0) this.chunk = await this.next()
      const piece = this.chunk.subarray(0, remaining)
      this.chunk = this.chunk.subarray(piece.byteLength)
      remaining -= piece.byteLength
      onPiece(piece)
    }
  }

  private async next(): Promise<Uint8Array> {
    const { done, value } = await this.chunks.next()
    if (done) throw new Error('the stream ended too early')
    return value
  }
}
