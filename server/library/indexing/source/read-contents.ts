import { CodeHostError } from '#server/ports/codehost/port'
import { MAX_DOCUMENT_BYTES } from '../versions'
import type { TreeSource } from './read-tree'

interface BlobContent {
  sha: string
  /** The content, or why it cannot be read. Damaged means missing or corrupt in the repository. */
  bytes: Uint8Array | 'damaged' | 'too_large'
}

/** With more damaged files, the whole repository counts as damaged. */
const MAX_DAMAGED = 100

/** Reads contents in the order of the shas. A damaged content ends the host's stream, so the rest is requested again. */
export async function* readContents(
  { host, ref, commitSha, signal }: TreeSource,
  shas: string[],
  maxDamaged = MAX_DAMAGED,
): AsyncGenerator<BlobContent, void, undefined> {
  const options = { maxBytes: MAX_DOCUMENT_BYTES, commitSha, signal }
  let damaged = 0
  for (let received = 0; received < shas.length; ) {
    try {
      for await (const { sha, bytes } of host.blobs(ref, shas.slice(received), options)) {
        received += 1
        yield { sha, bytes: bytes ?? 'too_large' }
      }
      return
    } catch (error) {
      const sha = shas[received]
      const isDamage = error instanceof CodeHostError && error.code === 'corrupt' && sha !== undefined
      damaged += 1
      if (!isDamage || damaged > maxDamaged) throw error
      received += 1
      yield { sha, bytes: 'damaged' }
    }
  }
}
