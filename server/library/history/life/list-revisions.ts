import type { CommitInfo } from '#server/ports/codehost/port'
import type { PastSource } from '../past-source'

export interface Revision {
  commit: CommitInfo
  path: string
  /** Null if the commit deleted the file. */
  blobSha: string | null
}

export interface Revisions {
  /** Newest first. If there are more than the limit, one more is included to compare the last one with. */
  revisions: Revision[]
  /** The additional revision. */
  older: Revision | null
}

/** Files read in parallel. For a local repository each is a git process. */
const PARALLEL_READS = 4

/** The revisions of a file, across renames. */
export async function listRevisions(
  source: PastSource,
  headSha: string,
  path: string,
  limit: number,
): Promise<Revisions> {
  const revisions: Revision[] = []
  let from: { sha: string; path: string } | null = { sha: headSha, path }
  while (from !== null && revisions.length <= limit) {
    const batch = await listUnderName(source, from, limit + 1 - revisions.length)
    revisions.push(...batch)
    from = await findOrigin(source, batch.at(-1))
  }
  return { revisions, older: revisions[limit] ?? null }
}

async function listUnderName(
  { host, ref, signal }: PastSource,
  { sha, path }: { sha: string; path: string },
  limit: number,
): Promise<Revision[]> {
  const commits: CommitInfo[] = []
  for await (const commit of host.history(ref, sha, { path, signal }))
    if (commits.push(commit) >= limit) break
  const revisions: Revision[] = []
  for (let at = 0; at < commits.length; at += PARALLEL_READS) {
    const batch = commits.slice(at, at + PARALLEL_READS)
    const entries = await Promise.all(batch.map((commit) => host.entry(ref, commit.sha, path, { signal })))
    for (const [index, commit] of batch.entries()) {
      const blobSha = entries[index]?.sha ?? null
      // An earlier file with the same path is a different file.
      if (blobSha === null && revisions.length > 0) return revisions
      revisions.push({ commit, path, blobSha })
    }
  }
  return revisions
}

/** The previous path of a file, if the commit that added it renamed it. */
async function findOrigin(
  { host, ref, signal }: PastSource,
  first: Revision | undefined,
): Promise<{ sha: string; path: string } | null> {
  const parent = first?.commit.parents[0]
  if (!first || first.blobSha === null || parent === undefined) return null
  const { files } = await host.diff(ref, parent, first.commit.sha, { signal })
  const moved = files.find(({ path, status }) => path === first.path && status === 'renamed')
  return moved?.previousPath ? { sha: parent, path: moved.previousPath } : null
}
