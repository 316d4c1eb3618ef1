import { decodeText, readContents as readBytes } from '#server/library/indexing/index'
import type { PastSource } from './past-source'

/**
 * The texts by blob. A text above the size limit is empty. Omits blobs that are missing after a rewrite of history or damage.
 */
export async function readContents(source: PastSource, shas: Iterable<string>): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for await (const { sha, bytes } of readBytes(source, [...new Set(shas)], Number.POSITIVE_INFINITY))
    if (bytes !== 'damaged') texts.set(sha, bytes === 'too_large' ? '' : decodeText(bytes).text)
  return texts
}
