import type { BlobOptions, FileContent, Shas } from '../../port'
import type { Client } from '../api/client'
import { readBlob } from './read-blob'
import { spoolArchive } from './spool-archive'

/** From this number of files on, one archive of all files is cheaper than single requests. */
const ARCHIVE_FROM = 100

/** Number of requests sent ahead of the reader. */
const AHEAD = 6

export async function* readBlobs(
  client: Client,
  shas: Shas,
  { maxBytes, signal, commitSha }: BlobOptions,
): AsyncGenerator<FileContent, void, undefined> {
  signal?.throwIfAborted()
  const one = (sha: string) => readBlob(client, sha, maxBytes, signal)
  if (!commitSha) return yield* inOrder(shas, one)

  const asked: string[] = []
  for await (const sha of shas) asked.push(sha)
  if (new Set(asked).size < ARCHIVE_FROM) return yield* inOrder(asked, one)
  const spool = await spoolArchive(client, commitSha, new Set(asked), { maxBytes, signal })
  try {
    yield* inOrder(asked, async (sha) => (await spool.read(sha)) ?? one(sha))
  } finally {
    await spool.close()
  }
}

/** Returns contents in the requested order, with a few requests at a time. */
async function* inOrder(
  shas: Shas,
  read: (sha: string) => Promise<FileContent>,
): AsyncGenerator<FileContent, void, undefined> {
  const coming: Promise<FileContent>[] = []
  for await (const sha of shas) {
    const content = read(sha)
    // Its failure is reported when its turn comes.
    content.catch(() => undefined)
    if (coming.push(content) < AHEAD) continue
    yield (await coming.shift()) as FileContent
  }
  for (const content of coming) yield await content
}
