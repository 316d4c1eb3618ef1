import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflate } from 'node:zlib'

/** An object with its git id. */
export interface GitObject {
  kind: 'commit' | 'tree' | 'blob'
  bytes: Uint8Array
  sha: string
}

/** Ids of 40 digits are SHA-1, those of 64 SHA-256. */
export function gitObject(kind: GitObject['kind'], bytes: Uint8Array, idLength: number): GitObject {
  const hash = createHash(hashOf(idLength)).update(`${kind} ${bytes.length}\0`)
  return { kind, bytes, sha: hash.update(bytes).digest('hex') }
}

const KINDS: Record<GitObject['kind'], number> = { commit: 1, tree: 2, blob: 3 }
const compress = promisify<Uint8Array, Buffer>(deflate)

/** A pack in the format of `git pack-objects`, without deltas. */
export async function packOf(objects: GitObject[]): Promise<Uint8Array> {
  const head = Buffer.alloc(12)
  head.write('PACK')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(objects.length, 8)
  const parts: Buffer[] = [head]
  for (const { kind, bytes } of objects)
    parts.push(headerOf(KINDS[kind], bytes.length), await compress(bytes))
  const pack = Buffer.concat(parts)
  const trailer = createHash(hashOf(objects[0]?.sha.length ?? 40))
    .update(pack)
    .digest()
  return Buffer.concat([pack, trailer])
}

/** Encodes kind and size: the first byte contains the kind and four bits of the size, each further byte seven bits. */
function headerOf(kind: number, size: number): Buffer {
  const bytes = [(kind << 4) | (size & 15)]
  for (let remaining = Math.floor(size / 16); remaining > 0; remaining = Math.floor(remaining / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 128
    bytes.push(remaining & 127)
  }
  return Buffer.from(bytes)
}

const hashOf = (idLength: number) => (idLength === 64 ? 'sha256' : 'sha1')
