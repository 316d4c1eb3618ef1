import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deflateSync } from 'node:zlib'

export interface Blob {
  path: Buffer
  id: Buffer
}

export function writeObject(gitDir: string, type: string, content: Buffer): Buffer {
  const stored = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content])
  const id = createHash('sha1').update(stored).digest()
  const name = id.toString('hex')
  const file = join(gitDir, 'objects', name.slice(0, 2), name.slice(2))
  if (existsSync(file)) return id
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, deflateSync(stored, { level: 1 }), { mode: 0o444 })
  return id
}

/** Git sorts a folder as if its name ended with a slash. */
export function writeTree(gitDir: string, blobs: Blob[]): Buffer {
  const entries: { key: Buffer; line: Buffer }[] = []
  const folders = new Map<string, Blob[]>()
  for (const { path, id } of blobs) {
    const slash = path.indexOf('/')
    if (slash === -1) {
      entries.push({ key: path, line: treeLine('100644', path, id) })
      continue
    }
    // Latin-1 keeps any bytes.
    const name = path.subarray(0, slash).toString('latin1')
    const inside = folders.get(name) ?? []
    inside.push({ path: path.subarray(slash + 1), id })
    folders.set(name, inside)
  }
  for (const [name, inside] of folders) {
    const bytes = Buffer.from(name, 'latin1')
    const line = treeLine('40000', bytes, writeTree(gitDir, inside))
    entries.push({ key: Buffer.concat([bytes, Buffer.from('/')]), line })
  }
  entries.sort((a, b) => Buffer.compare(a.key, b.key))
  return writeObject(gitDir, 'tree', Buffer.concat(entries.map(({ line }) => line)))
}

const treeLine = (mode: string, name: Buffer, id: Buffer) =>
  Buffer.concat([Buffer.from(`${mode} `), name, Buffer.from('\0'), id])

/** Version 2 of the index: git's record of the work tree. The blobs must be sorted by path. */
export function indexOf(folder: string, blobs: Blob[]): Buffer {
  const head = Buffer.from('DIRC\0\0\0\0\0\0\0\0', 'latin1')
  head.writeUInt32BE(2, 4)
  head.writeUInt32BE(blobs.length, 8)
  const body = Buffer.concat([head, ...blobs.map((blob) => indexEntry(folder, blob))])
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}

const NANOSECONDS = 1_000_000_000n
const LONGEST_NAME = 0xfff
const STAT_BYTES = 40

function indexEntry(folder: string, { path, id }: Blob): Buffer {
  const { ctimeNs, mtimeNs, dev, ino, uid, gid, size } = lstatSync(join(folder, path.toString()), {
    bigint: true,
  })
  const times = [ctimeNs, mtimeNs].flatMap((time) => [time / NANOSECONDS, time % NANOSECONDS])
  const stat = Buffer.alloc(STAT_BYTES)
  ;[...times, dev, ino, 0o100644n, uid, gid, size].forEach((value, place) => {
    stat.writeUInt32BE(Number(BigInt.asUintN(32, value)), place * 4)
  })
  const flags = Buffer.alloc(2)
  flags.writeUInt16BE(Math.min(path.length, LONGEST_NAME))
  const entry = Buffer.concat([stat, id, flags, path])
  // One to eight zero bytes, so that the length is a multiple of eight.
  return Buffer.concat([entry, Buffer.alloc(8 - (entry.length % 8))])
}
