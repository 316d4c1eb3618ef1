import { objectId } from '../../object-id'
import { CodeHostError, type FileContent, type Shas } from '../../port'
import { ChunkReader } from '../git/chunk-reader'
import { headerOf, type ObjectHeader } from '../git/object-reader'
import { borrowObjects } from '../git/read-objects'
import { type GitRepository, streamGit } from '../git/run-git'

/** Up to this number, contents are requested one by one, from a git process that may already be running. */
const MAX_FEW = 20

/** The contents in order. Holds at most one besides those already returned. */
export function readBlobs(
  git: GitRepository,
  shas: Shas,
  maxBytes: number,
): AsyncGenerator<FileContent, void, undefined> {
  const list = Array.isArray(shas) || shas instanceof Set ? [...shas] : null
  return list && list.length <= MAX_FEW ? readFew(git, list, maxBytes) : readMany(git, shas, maxBytes)
}

async function* readFew(
  git: GitRepository,
  shas: string[],
  maxBytes: number,
): AsyncGenerator<FileContent, void, undefined> {
  const { objects, release } = await borrowObjects(git)
  try {
    for (const sha of shas.map(objectId)) {
      const { size } = requireBlob(sha, await objects.info(sha))
      const bytes = size <= maxBytes ? requireBlob(sha, await objects.contents(sha)).bytes : null
      yield { sha, size, bytes }
    }
  } finally {
    await release()
  }
}

/** Uses one long-lived `cat-file`. Requests are sent ahead. */
async function* readMany(
  git: GitRepository,
  shas: Shas,
  maxBytes: number,
): AsyncGenerator<FileContent, void, undefined> {
  const output = streamGit({ ...git, args: ['cat-file', '--batch', '--buffer'], input: validIds(shas) })
  const reader = new ChunkReader(output)
  try {
    for (let line = await reader.line(); line !== null; line = await reader.line()) {
      const [sha = ''] = line.split(' ', 1)
      const { size } = requireBlob(sha, headerOf(line))
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

function requireBlob<T extends ObjectHeader>(sha: string, header: T | null): T {
  if (header?.type === 'blob') return header
  throw new CodeHostError(
    'corrupt',
    header
      ? `${sha} should be the content of a file and is a ${header.type}: run "git fsck --full" there.`
      : `The content ${sha} is missing from the repository: run "git fsck --full" there.`,
  )
}
