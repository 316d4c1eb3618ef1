import { CodeHostError } from '../../ports/codehost/port'
import { MAX_DOCUMENT_BYTES } from '../versions'
import type { Source } from './read-tree'

interface Content {
  sha: string
  /** Or what is in its way: the repository holds it no more, no longer whole, or it is more than a document may be. */
  bytes: Uint8Array | 'damaged' | 'too_large'
}

/** More than these, and it is not a document that is damaged but the repository. */
const MAX_DAMAGED = 100

/** The contents in the order asked. A damaged one ends the host's answer: the rest is asked for again. */
export async function* readContents(
  { host, ref, commitSha, signal }: Source,
  shas: string[],
  maxDamaged = MAX_DAMAGED,
): AsyncGenerator<Content, void, undefined> {
  const options = { maxBytes: MAX_DOCUMENT_BYTES, commitSha, signal }
  let damaged = 0
  for (let answered = 0; answered < shas.length; ) {
    try {
      for await (const { sha, bytes } of host.blobs(ref, shas.slice(answered), options)) {
        answered += 1
        yield { sha, bytes: bytes ?? 'too_large' }
      }
      return
    } catch (error) {
      const sha = shas[answered]
      const isDamage = error instanceof CodeHostError && error.code === 'corrupt' && sha !== undefined
      damaged += 1
      if (!isDamage || damaged > maxDamaged) throw error
      answered += 1
      yield { sha, bytes: 'damaged' }
    }
  }
}
