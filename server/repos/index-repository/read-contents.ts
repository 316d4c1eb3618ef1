import { CodeHostError } from '../../ports/codehost/port'
import type { Source } from './read-tree'
import { MAX_DOCUMENT_BYTES } from './versions'

interface Content {
  sha: string
  /** Null when the repository holds it no more, or no longer whole. */
  bytes: Uint8Array | null
}

/** More than these, and it is not a document that is damaged but the repository. */
const MAX_DAMAGED = 100

/** The contents in the order asked. A damaged one ends the host's answer: the rest is asked for again. */
export async function* readContents(
  { host, ref, commitSha, signal }: Source,
  shas: string[],
): AsyncGenerator<Content, void, undefined> {
  const options = { maxBytes: MAX_DOCUMENT_BYTES, commitSha, signal }
  let damaged = 0
  for (let answered = 0; answered < shas.length; ) {
    try {
      for await (const { sha, bytes } of host.blobs(ref, shas.slice(answered), options)) {
        if (!bytes) throw new Error(`the code host held back ${sha}, which is small enough`)
        answered += 1
        yield { sha, bytes }
      }
      return
    } catch (error) {
      const sha = shas[answered]
      const isDamage = error instanceof CodeHostError && error.code === 'corrupt' && sha !== undefined
      damaged += 1
      if (!isDamage || damaged > MAX_DAMAGED) throw error
      answered += 1
      yield { sha, bytes: null }
    }
  }
}
