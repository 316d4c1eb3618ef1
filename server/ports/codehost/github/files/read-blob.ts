import { objectId } from '../../object-id'
import { CodeHostError, type FileContent } from '../../port'
import type { GitHubClient } from '../api/client'
import { invalidResponse } from '../api/explain-failure'
import type { ApiResponse } from '../api/sender'
import { defaultBranchOf } from '../commits/read-head'
import { blobId } from './blob-id'
import { chunksOf } from './chunks-of'

const ROUTE = 'GET /repos/{owner}/{repo}/git/blobs/{file_sha}'

/** GitHub's own limit. A content above the requested limit is counted to its end if its size is unknown. */
const MAX_BYTES = 100_000_000

/** Reads one content. Its id shows whether it arrived complete. */
export async function readBlob(
  client: GitHubClient,
  requestedSha: string,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<FileContent> {
  const sha = objectId(requestedSha)
  const request = {
    params: { file_sha: sha },
    accept: 'application/vnd.github.raw+json',
    maxBytes: MAX_BYTES + 1,
    signal,
  }
  try {
    const content = await client.open(ROUTE, request, (response) => {
      if (isRaw(response)) return readBounded(response, maxBytes)
      throw invalidResponse(`the content ${sha}`, new Error('it is no content'))
    })
    if (content.bytes && blobId(content.bytes) !== sha)
      throw invalidResponse(`the content ${sha}`, new Error('it is another than was asked for'))
    return { sha, ...content }
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.code !== 'not_found') throw error
    // GitHub returns the same status for a deleted repository; this call then throws.
    await defaultBranchOf(client, { signal })
    const message = `The content ${sha} is missing from the repository on GitHub. Push a commit that contains it.`
    throw new CodeHostError('corrupt', message, { cause: error })
  }
}

const isRaw = ({ headers }: ApiResponse) => /\braw\b/.test(String(headers['content-type']))

async function readBounded(
  { headers, body }: ApiResponse,
  maxBytes: number,
): Promise<Omit<FileContent, 'sha'>> {
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > maxBytes) {
    await body?.cancel()
    return { size: announced, bytes: null }
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength
    if (size <= maxBytes) chunks.push(chunk)
  }
  return { size, bytes: size <= maxBytes ? Buffer.concat(chunks) : null }
}
