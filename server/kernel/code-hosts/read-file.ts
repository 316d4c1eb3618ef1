import { isFile, type ReadOptions } from '#server/ports/codehost/port'
import type { HostedRepository } from './code-host-of'

/** Larger files are not edited. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024

export interface FileAtCommit {
  sha: string
  /** Null if the file is too large or not UTF-8 text, because a save could not restore it unchanged. */
  content: string | null
}

type HostLocation = Pick<HostedRepository, 'host' | 'ref'>

/** The file at a path of a commit; null if there is none. */
export async function readFile(
  location: HostLocation,
  commitSha: string,
  path: string,
): Promise<FileAtCommit | null> {
  const sha = await blobAt(location, commitSha, path)
  return sha === null ? null : { sha, content: await readText(location, sha) }
}

/** The files at these paths of a commit, with few requests. Omits paths without a file. */
export async function readFiles(
  { host, ref, signal }: HostLocation & ReadOptions,
  commitSha: string,
  paths: readonly string[],
): Promise<Map<string, FileAtCommit>> {
  const entries = [...(await host.entries(ref, commitSha, paths, { signal })).values()].filter(isFile)
  const shas = new Set(entries.map(({ sha }) => sha))
  const texts = new Map<string, string | null>()
  if (shas.size > 0)
    for await (const { sha, bytes } of host.blobs(ref, shas, { maxBytes: MAX_FILE_BYTES, commitSha, signal }))
      texts.set(sha, decodeText(bytes))
  return new Map(entries.map(({ path, sha }) => [path, { sha, content: texts.get(sha) ?? null }]))
}

/** The blob at a path. Null for symbolic links and submodules, which have no content of their own. */
export async function blobAt(
  { host, ref }: HostLocation,
  commitSha: string,
  path: string,
): Promise<string | null> {
  const entry = await host.entry(ref, commitSha, path)
  return entry && isFile(entry) ? entry.sha : null
}

async function readBytes(
  { host, ref }: HostLocation,
  sha: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  for await (const { bytes } of host.blobs(ref, [sha], { maxBytes })) return bytes
  throw new Error('the code host returned no content for a blob')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of a blob; null if it is too large or not UTF-8. Like git, a file that contains NUL counts as binary. */
export const readText = async (location: HostLocation, sha: string): Promise<string | null> =>
  decodeText(await readBytes(location, sha, MAX_FILE_BYTES))

function decodeText(bytes: Uint8Array | null): string | null {
  if (bytes === null || bytes.includes(0)) return null
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
