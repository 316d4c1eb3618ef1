import { decodeText, MAX_DOCUMENT_BYTES } from '../repos'
import type { PastSource } from './past-source'

/** The texts of these contents, by blob; one that is too large to be a document is empty. */
export async function readContents(
  { host, ref, signal }: PastSource,
  shas: Iterable<string>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const wanted = [...new Set(shas)]
  if (wanted.length === 0) return texts
  for await (const { sha, bytes } of host.blobs(ref, wanted, { maxBytes: MAX_DOCUMENT_BYTES, signal }))
    texts.set(sha, bytes ? decodeText(bytes).text : '')
  return texts
}
