import type { CommitInfo } from '../../ports/codehost/port'
import type { PastSource } from '../past-source'

export interface Revision {
  commit: CommitInfo
  path: string
  /** Null where the commit deleted the file. */
  blobSha: string | null
}

export interface Revisions {
  /** Newest first; one more than was asked for when there are more, to compare the last one with. */
  revisions: Revision[]
  /** That one. */
  older: Revision | null
}

/** Files at a time: a process each, where the repository is on disk. */
const AT_ONCE = 4

/** What became of a file, under whatever name it had. */
export async function listRevisions(
  source: PastSource,
  headSha: string,
  path: string,
  limit: number,
): Promise<Revisions> {
  const revisions: Revision[] = []
  let from: { sha: string; path: string } | null = { sha: headSha, path }
  while (from !== null && revisions.length <= limit) {
    const own = await listUnderName(source, from, limit + 1 - revisions.length)
    revisions.push(...own)
    from = await findOrigin(source, own.at(-1))
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
  for (let at = 0; at < commits.length; at += AT_ONCE) {
    const batch = commits.slice(at, at + AT_ONCE)
    const entries = await Promise.all(batch.map((commit) => host.entry(ref, commit.sha, path, { signal })))
    for (const [index, commit] of batch.entries()) {
      const blobSha = entries[index]?.sha ?? null
      // What stood here before the file came to be is another file's life.
      if (blobSha === null && revisions.length > 0) return revisions
      revisions.push({ commit, path, blobSha })
    }
  }
  return revisions
}

/** Where a file came from that a commit seems to have made out of nothing. */
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
