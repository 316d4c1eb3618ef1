import { and, eq } from 'drizzle-orm'
import { documents } from '#db/schema/index'
import type { HostedRepository } from '#server/kernel/code-hosts/code-host-of'
import { findRenames } from '#server/kernel/code-hosts/find-renames'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import type { CommitInfo } from '#server/ports/codehost/port'
import { WeightedLru } from '#shared/weighted-lru'

const MAX_RENAMES = 5
/** Nobody waits longer for a page. A job has a signal of its own. */
const TIMEOUT_MS = 5_000

interface Answer {
  path: string | null
  isTimedOut: boolean
}

/** Answers by commit and path, because people follow the same broken links. */
const cache = new WeightedLru<Answer>('moved_files', 1_000)

interface Search {
  headSha: string
  path: string
  /** Ends the search with an error. Without it, a long search ends by itself, and the file counts as removed. */
  signal?: AbortSignal | undefined
}

/** Where a file of an earlier commit is now, by the renames that git finds. Null if it was removed or never existed. */
export async function findMovedFile(
  ctx: OrgContext,
  hosted: HostedRepository,
  repository: Repository,
  { headSha, path, signal: ownSignal }: Search,
): Promise<string | null> {
  const key = JSON.stringify([ctx.org.id, repository.id, headSha, path])
  const cached = cache.get(key)
  if (cached && !(cached.isTimedOut && ownSignal)) return cached.path
  const signal = ownSignal ?? AbortSignal.timeout(TIMEOUT_MS)
  const answer = await followRenames(ctx, hosted, repository, { headSha, path, signal }).then(
    (moved): Answer => ({ path: moved, isTimedOut: false }),
    (error): Answer => {
      if (ownSignal || !signal.aborted) throw error
      return { path: null, isTimedOut: true }
    },
  )
  cache.set(key, answer)
  return answer.path
}

async function followRenames(
  ctx: OrgContext,
  { host, ref }: HostedRepository,
  repository: Repository,
  { headSha, path, signal }: Search & { signal: AbortSignal },
): Promise<string | null> {
  const seen = new Set<string>()
  let current = path
  while (seen.size < MAX_RENAMES && !seen.has(current)) {
    seen.add(current)
    const removal = await newestCommit({ host, ref }, headSha, current, signal)
    const parent = removal?.parents[0]
    const before = parent === undefined ? null : await host.entry(ref, parent, current, { signal })
    if (!removal || parent === undefined || !before) return null
    // A document with the same text needs no comparison, and a comparison lists only some of very many files.
    const same = await findDocument(ctx, repository, before.sha)
    if (same !== null) return same
    const renames = await findRenames({ host, ref, signal }, parent, removal.sha)
    const renamed = [...renames].find(([, formerPath]) => formerPath === current)?.[0]
    if (renamed === undefined) return null
    if (await host.entry(ref, headSha, renamed, { signal })) return renamed
    current = renamed
  }
  return null
}

/** The commit that removed the file, if it is missing at the head. */
async function newestCommit(
  { host, ref }: Pick<HostedRepository, 'host' | 'ref'>,
  headSha: string,
  path: string,
  signal: AbortSignal,
): Promise<CommitInfo | null> {
  for await (const commit of host.history(ref, headSha, { path, signal })) return commit
  return null
}

async function findDocument(
  { db, org }: OrgContext,
  { id }: Repository,
  blobSha: string,
): Promise<string | null> {
  const [document] = await db
    .select({ path: documents.path })
    .from(documents)
    .where(and(eq(documents.orgId, org.id), eq(documents.repositoryId, id), eq(documents.blobSha, blobSha)))
    .orderBy(documents.path)
    .limit(1)
  return document?.path ?? null
}
