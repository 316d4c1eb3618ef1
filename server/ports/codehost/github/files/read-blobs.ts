import type { BlobOptions, FileContent, Shas } from '../../port'
import type { Client } from '../api/client'
import { readBlob } from './read-blob'
import { spoolArchive } from './spool-archive'

/** From so many on, one archive of everything costs GitHub and us less than asking for each. */
const ARCHIVE_FROM = 100

/** Asked for ahead of being read. */
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

/** Answers in the order of asking, a few at a time. */
async function* inOrder(
  shas: Shas,
  read: (sha: string) => Promise<FileContent>,
): AsyncGenerator<FileContent, void, undefined> {
  const coming: Promise<FileContent>[] = []
  for await (const sha of shas) {
    const content = read(sha)
    // One that fails while another is waited for is heard when its turn comes.
    content.catch(() => undefined)
    if (coming.push(content) < AHEAD) continue
    yield (await coming.shift()) as FileContent
  }
  for (const content of coming) yield await content
}
