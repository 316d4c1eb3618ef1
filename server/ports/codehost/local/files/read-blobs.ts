import { objectId } from '../../object-id'
import { CodeHostError, type FileContent, type Shas } from '../../port'
import { ChunkReader } from '../git/chunk-reader'
import { type GitRepository, streamGit } from '../git/run-git'

/**
 * Uses one long-lived `cat-file`. Requests are sent ahead, and contents arrive in order. At most one content
 * is held besides those already returned.
 */
export async function* readBlobs(
  git: GitRepository,
  shas: Shas,
  maxBytes: number,
): AsyncGenerator<FileContent, void, undefined> {
  const output = streamGit({ ...git, args: ['cat-file', '--batch', '--buffer'], input: validIds(shas) })
  const reader = new ChunkReader(output)
  try {
    for (let line = await reader.line(); line !== null; line = await reader.line()) {
      const { sha, size } = blobHeader(line)
      const bytes = size <= maxBytes ? await reader.take(size) : await reader.skip(size)
      await reader.skip(1)
      yield { sha, size, bytes }
    }
  } finally {
    await output.return()
  }
}

function validIds(shas: Shas): Shas {
  if (Symbol.iterator in shas) return validIdsOfList(shas)
  return validIdsOfStream(shas)
}

function* validIdsOfList(shas: Iterable<string>) {
  for (const sha of shas) yield objectId(sha)
}

async function* validIdsOfStream(shas: AsyncIterable<string>) {
  for await (const sha of shas) yield objectId(sha)
}

/** Parses `<sha> blob 1234` or `<sha> missing`. */
function blobHeader(line: string): { sha: string; size: number } {
  const [sha = '', type, size] = line.split(' ')
  if (type === 'blob') return { sha, size: Number(size) }
  throw new CodeHostError(
    'corrupt',
    type === 'missing'
      ? `The content ${sha} is missing from the repository: run "git fsck --full" there.`
      : `${sha} should be the content of a file and is a ${type}: run "git fsck --full" there.`,
  )
}
