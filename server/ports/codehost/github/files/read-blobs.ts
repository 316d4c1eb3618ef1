import type { BlobOptions, FileContent, Shas } from '../../port'
import type { GitHubClient } from '../api/client'
import { readBlob } from './read-blob'
import { spoolArchive } from './spool-archive'

/** With this many files, one archive of all files is cheaper than single requests. */
const ARCHIVE_FROM = 100

/** Number of requests sent ahead of the reader. */
const AHEAD = 6

export async function* readBlobs(
  client: GitHubClient,
  shas: Shas,
  { maxBytes, signal, commitSha }: BlobOptions,
): AsyncGenerator<FileContent, void, undefined> {
  signal?.throwIfAborted()
  const readOne = (sha: string) => readBlob(client, sha, maxBytes, signal)
  if (!commitSha) return yield* readInOrder(shas, readOne)

  const requested: string[] = []
  for await (const sha of shas) requested.push(sha)
  if (new Set(requested).size < ARCHIVE_FROM) return yield* readInOrder(requested, readOne)
  const spool = await spoolArchive(client, commitSha, new Set(requested), { maxBytes, signal })
  try {
    yield* readInOrder(requested, async (sha) => (await spool.read(sha)) ?? readOne(sha))
  } finally {
    await spool.close()
  }
}

/** Returns contents in the requested order, with a few requests at a time. */
async function* readInOrder(
  shas: Shas,
  read: (sha: string) => Promise<FileContent>,
): AsyncGenerator<FileContent, void, undefined> {
  const pending: Promise<FileContent>[] = []
  for await (const sha of shas) {
    const content = read(sha)
    // Its failure is reported in its turn.
    content.catch(() => undefined)
    if (pending.push(content) < AHEAD) continue
    yield (await pending.shift()) as FileContent
  }
  for (const content of pending) yield await content
}
