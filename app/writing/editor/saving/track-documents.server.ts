import type { Caller } from '#server/router'
import type { State } from '#spec/types'

interface RepositoryAddress {
  org: string
  owner: string
  repo: string
}

/** A document that got a status, with what an undo needs. */
export interface TrackedDocument {
  path: string
  sha: string
  base_sha: string
}

export interface TrackResult {
  tracked: TrackedDocument[]
  /** The pull request that holds the changes; null for commits. */
  pull: { number: number; url: string } | null
}

/** Writes a status into the frontmatter of each document. The first pull request takes all of them. */
export async function trackDocuments(
  { edits }: Caller,
  { org, owner, repo }: RepositoryAddress,
  { paths, status, as }: { paths: readonly string[]; status: State; as: 'commit' | 'pull' },
): Promise<TrackResult> {
  const result: TrackResult = { tracked: [], pull: null }
  let branch: string | undefined
  for (const path of paths) {
    const saved = await edits.edit({
      org,
      repo: `${owner}/${repo}`,
      path,
      edits: [{ set_status: { status } }],
      as,
      branch_name: branch,
    })
    if (saved.saved_as === 'pull_request' && saved.pr_number !== null && saved.url !== null) {
      branch = saved.branch ?? undefined
      result.pull = { number: saved.pr_number, url: saved.url }
    }
    result.tracked.push({ path, sha: saved.sha, base_sha: saved.base_sha })
  }
  return result
}

/** Puts back the documents as they were, from the last to the first. */
export async function undoTracking(
  { edits }: Caller,
  { org, owner, repo }: RepositoryAddress,
  documents: readonly TrackedDocument[],
): Promise<void> {
  for (const { path, sha, base_sha } of documents.toReversed())
    await edits.undo({ org, repo: `${owner}/${repo}`, path, sha, base_sha })
}
