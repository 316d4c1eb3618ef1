import { z } from 'zod'
import type { FileChange } from '../../port'
import type { GitHubClient } from '../api/client'
import { blobId } from '../files/blob-id'

/** The content of an entry in a new tree. */
type TreeContent = { content: string } | { sha: string }

export interface WrittenBlobs {
  /** Blob ids by path. */
  blobs: Map<string, string>
  contents: Map<string, TreeContent>
}

const MAX_INLINE = 100_000
const Blob = z.object({ sha: z.string() })

/**
 * Short texts are sent within the request for the tree. All other contents are uploaded before it, one
 * request each.
 */
export async function writeBlobs(client: GitHubClient, changes: FileChange[]): Promise<WrittenBlobs> {
  const writtenBlobs: WrittenBlobs = { blobs: new Map(), contents: new Map() }
  async function write(path: string, bytes: Buffer): Promise<void> {
    const text = inline(bytes)
    const sha = text === null ? await createBlob(client, bytes) : blobId(bytes)
    writtenBlobs.blobs.set(path, sha)
    writtenBlobs.contents.set(path, text === null ? { sha } : { content: text })
  }
  await Promise.all(
    changes.flatMap(({ path, content }) => (content === null ? [] : [write(path, Buffer.from(content))])),
  )
  return writtenBlobs
}

async function createBlob(client: GitHubClient, bytes: Buffer): Promise<string> {
  const { sha } = await client.request('POST /repos/{owner}/{repo}/git/blobs', {
    params: { content: bytes.toString('base64'), encoding: 'base64' },
    schema: Blob,
  })
  return sha
}

function inline(bytes: Buffer): string | null {
  const text = bytes.length <= MAX_INLINE ? bytes.toString('utf8') : ''
  const isText = !text.includes('\0') && Buffer.from(text).equals(bytes)
  return isText ? text : null
}
