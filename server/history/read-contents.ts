import { decodeText, readContents as readBytes } from '../indexing'
import type { PastSource } from './past-source'

/**
 * The texts of these contents, by blob; one that is too large to be a document is empty. What the repository no longer
 * has, because its history was rewritten since or it is damaged, is left out.
 */
export async function readContents(source: PastSource, shas: Iterable<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const { sha, bytes } of readBytes(source, [...new Set(shas)], Number.POSITIVE_INFINITY))
    if (bytes !== 'damaged') texts.set(sha, bytes === 'too_large' ? '' : decodeText(bytes).text)
  return texts
}
