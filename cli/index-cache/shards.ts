import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { RepeatedReader } from './repeated-reader'
import { parseShard, type Shard, writeShard } from './shard-file'
import type { StoredDocument } from './stored-document'

/** Number of shards. A changed document rewrites one of them. */
const SHARDS = 16

/** The paths of each shard, by its number. */
export function pathsByShard(paths: readonly string[]): Map<number, string[]> {
  const shards = new Map<number, string[]>()
  for (const path of paths) {
    const number = crc32(path) % SHARDS
    const others = shards.get(number)
    if (others === undefined) shards.set(number, [path])
    else others.push(path)
  }
  return shards
}

/**
 * The shards of one index, read one after another into the same memory: reading a shard invalidates the documents of the one
 * before. A checkout without a git folder has none.
 */
export class Shards {
  private readonly reader = new RepeatedReader()

  constructor(private readonly folder: string | null) {}

  /** Null if there is none, another version of svc wrote it, or it is damaged. */
  read(number: number): Shard | null {
    if (this.folder === null) return null
    const bytes = this.reader.read(pathOf(this.folder, number))
    return bytes === null ? null : parseShard(bytes)
  }

  /** Returns the checksum of the shard. */
  write(number: number, documents: readonly StoredDocument[]): number {
    return this.folder === null ? 0 : writeShard(pathOf(this.folder, number), documents)
  }
}

const pathOf = (folder: string, number: number) => join(folder, `${number}.bin`)
