import { and, eq, sql } from 'drizzle-orm'
import { digests, type TextDigest } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { DIGEST_VERSION, digestText, readContents } from '#server/library/indexing/index'
import type { PastSource } from './past-source'

const LOOKUP_BATCH = 1_000
const WRITE_BATCH = 200

/**
 * The digests by blob, without damaged or missing blobs. Only blobs without a stored digest are read from git and
 * parsed.
 */
export async function readDigests(
  { db }: Pick<Context, 'db'>,
  source: PastSource,
  orgId: number,
  shas: Iterable<string>,
): Promise<Map<string, TextDigest>> {
  const distinctShas = [...new Set(shas)].sort()
  const digestBySha = new Map<string, TextDigest>()
  for (let from = 0; from < distinctShas.length; from += LOOKUP_BATCH) {
    const rows = await db
      .select({ sha: digests.blobSha, digest: digests.digest })
      .from(digests)
      .where(
        and(
          eq(digests.orgId, orgId),
          eq(digests.version, DIGEST_VERSION),
          sql`${digests.blobSha} = any(${sql.param(distinctShas.slice(from, from + LOOKUP_BATCH))}::text[])`,
        ),
      )
    for (const { sha, digest } of rows) digestBySha.set(sha, digest)
  }
  const missingShas = distinctShas.filter((sha) => !digestBySha.has(sha))
  for (let from = 0; from < missingShas.length; from += WRITE_BATCH) {
    const computed = await digestBlobs(source, missingShas.slice(from, from + WRITE_BATCH))
    if (computed.length > 0) await storeDigests({ db }, orgId, computed)
    for (const [sha, digest] of computed) digestBySha.set(sha, digest)
  }
  return digestBySha
}

async function digestBlobs(source: PastSource, shas: string[]): Promise<[string, TextDigest][]> {
  const computed: [string, TextDigest][] = []
  for await (const { sha, bytes } of readContents(source, shas))
    if (typeof bytes !== 'string') computed.push([sha, digestText(bytes)])
  return computed
}

async function storeDigests(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  computed: [string, TextDigest][],
): Promise<void> {
  const rows = computed.map(([blobSha, digest]) => ({ orgId, blobSha, version: DIGEST_VERSION, digest }))
  await db.insert(digests).values(rows).onConflictDoNothing()
}
