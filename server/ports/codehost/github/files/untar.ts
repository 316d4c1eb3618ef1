import type { Hash } from 'node:crypto'
import { newBlobHash } from './blob-id'
import { ByteReader } from './byte-reader'

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
