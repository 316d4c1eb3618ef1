import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { OutboundError } from '#server/ports/http'
import { objectId } from '../../object-id'
import type { BlobOptions, FileContent } from '../../port'
import type { GitHubClient } from '../api/client'
import { explainFailure, invalidResponse } from '../api/explain-failure'
import { chunksOf } from './chunks-of'
import { untar } from './untar'

export interface Spool {
  /** Null if the archive did not contain it. */
  read(sha: string): Promise<FileContent | null>
  close(): Promise<void>
}

const ROUTE = 'GET /repos/{owner}/{repo}/tarball/{ref}'
const TIME_MS = 15 * 60_000
const MAX_PACKED = 4_000_000_000
const MAX_UNPACKED = 16_000_000_000

/**
 * Downloads the archive of a commit and writes the requested contents to a temporary file, because they are
 * read in another order than they arrive. The repository's attributes can remove or rewrite files in the
 * archive. Files are matched by content, so such files simply count as missing.
 */
export async function spoolArchive(
  client: GitHubClient,
  commitSha: string,
  requestedShas: ReadonlySet<string>,
  { maxBytes, signal }: BlobOptions,
): Promise<Spool> {
  const ref = objectId(commitSha)
  const positions = new Map<string, { at: number; size: number; isTooLarge: boolean }>()
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-archive-'))
  const file = await open(join(folder, 'contents'), 'w+', 0o600)
  const spool: Spool = {
    async read(sha) {
      const position = positions.get(sha)
      if (!position) return null
      if (position.isTooLarge) return { sha, size: position.size, bytes: null }
      return { sha, size: position.size, bytes: await readAt(file, position) }
    },
    async close() {
      await file.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
  let end = 0
  try {
    const request = {
      params: { ref },
      accept: 'application/vnd.github+json',
      timeoutMs: TIME_MS,
      maxBytes: MAX_PACKED,
      signal,
    }
    const body = await client.open(ROUTE, request, async (response) => response.body)
    for await (const { sha, size, bytes } of untar(unpack(body), maxBytes)) {
      if (!requestedShas.has(sha) || positions.has(sha)) continue
      positions.set(sha, { at: end, size, isTooLarge: bytes === null })
      if (!bytes) continue
      await file.write(bytes, 0, bytes.length, end)
      end += bytes.length
    }
    return spool
  } catch (error) {
    await spool.close()
    signal?.throwIfAborted()
    const failedRequest = { isRead: true, subject: 'the archive', identity: 'installation' } as const
    const isExplained =
      error instanceof OutboundError || (error instanceof Error && error.name === 'CodeHostError')
    throw isExplained
      ? explainFailure(error, failedRequest)
      : invalidResponse(`the commit ${commitSha}`, error)
  }
}

async function* unpack(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const source = Readable.from(chunksOf(body))
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  let size = 0
  try {
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > MAX_UNPACKED) throw new Error(`the archive has more than ${MAX_UNPACKED} bytes`)
      yield chunk
    }
  } finally {
    source.destroy()
  }
}

async function readAt(file: FileHandle, { at, size }: { at: number; size: number }): Promise<Buffer> {
  const bytes = Buffer.alloc(size)
  const { bytesRead } = await file.read(bytes, 0, size, at)
  if (bytesRead === size) return bytes
  throw new Error('a file of ours is shorter than it was written')
}
