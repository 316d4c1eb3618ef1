import { and, eq, sql } from 'drizzle-orm'
import { digests, type TextDigest } from '../../db/schema'
import { DIGEST_VERSION, digestText, readContents } from '../indexing'
import type { Context } from '../kernel/context'
import type { PastSource } from './past-source'

const LOOKUP = 1_000
const WRITE = 200

/**
 * The digests of these contents, but for those that the repository no longer has whole. Only what nobody has asked for
 * before is read from git and parsed.
 */
export async function readDigests(
  { db }: Pick<Context, 'db'>,
  source: PastSource,
  orgId: number,
  shas: Iterable<string>,
): Promise<Map<string, TextDigest>> {
  const wanted = [...new Set(shas)].sort()
  const found = new Map<string, TextDigest>()
  for (let from = 0; from < wanted.length; from += LOOKUP) {
    const rows = await db
      .select({ sha: digests.blobSha, digest: digests.digest })
      .from(digests)
      .where(
        and(
          eq(digests.orgId, orgId),
          eq(digests.version, DIGEST_VERSION),
          sql`${digests.blobSha} = any(${sql.param(wanted.slice(from, from + LOOKUP))}::text[])`,
        ),
      )
    for (const { sha, digest } of rows) found.set(sha, digest)
  }
  const missing = wanted.filter((sha) => !found.has(sha))
  for (let from = 0; from < missing.length; from += WRITE) {
    const made = await digestBlobs(source, missing.slice(from, from + WRITE))
    if (made.length > 0) await storeDigests({ db }, orgId, made)
    for (const [sha, digest] of made) found.set(sha, digest)
  }
  return found
}

async function digestBlobs(source: PastSource, shas: string[]): Promise<[string, TextDigest][]> {
  const made: [string, TextDigest][] = []
  for await (const { sha, bytes } of readContents(source, shas))
    if (typeof bytes !== 'string') made.push([sha, digestText(bytes)])
  return made
}

async function storeDigests(
  { db }: Pick<Context, 'db'>,
  orgId: number,
  made: [string, TextDigest][],
): Promise<void> {
  const rows = made.map(([blobSha, digest]) => ({ orgId, blobSha, version: DIGEST_VERSION, digest }))
  await db.insert(digests).values(rows).onConflictDoNothing()
}
