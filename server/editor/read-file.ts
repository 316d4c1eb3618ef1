import { askHost } from '../kernel/ask-host'
import type { Place } from './open-place'
import { MAX_FILE_BYTES } from './wire'

export interface FoundFile {
  sha: string
  /** Null for what is too large, or is not UTF-8 text, and so could not be written back. */
  content: string | null
}

type Reading = Pick<Place, 'host' | 'ref'>

/** What stands at a path of a commit; null when no file does. */
export async function readFile(place: Reading, commitSha: string, path: string): Promise<FoundFile | null> {
  const sha = await blobAt(place, commitSha, path)
  return sha === null ? null : { sha, content: await readText(place, sha) }
}

/** A link and a submodule have no content of their own. */
export async function blobAt(
  { host, ref }: Reading,
  commitSha: string,
  path: string,
): Promise<string | null> {
  const entry = await askHost(host.entry(ref, commitSha, path))
  return entry?.mode === 'file' || entry?.mode === 'executable' ? entry.sha : null
}

async function readBytes({ host, ref }: Reading, sha: string, maxBytes: number): Promise<Uint8Array | null> {
  for await (const { bytes } of host.blobs(ref, [sha], { maxBytes })) return bytes
  throw new Error('the code host answered without the content it was asked for')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** To git, too, what holds NUL is no text. */
export async function readText(place: Reading, sha: string): Promise<string | null> {
  const bytes = await askHost(readBytes(place, sha, MAX_FILE_BYTES))
  if (bytes === null || bytes.includes(0)) return null
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
