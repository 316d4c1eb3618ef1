import { z } from 'zod'
import type { ChangesOptions, PathChange } from '../../port'
import type { GitHubClient } from '../api/client'
import { listTree } from '../files/list-tree'
import { COMPARE } from './compare-commits'
import { dateChanges } from './date-changes'

/** GitHub lists at most this many files in a comparison. */
const MAX_COMPARED = 300

const ChangesResponse = z.object({
  ahead_by: z.number(),
  behind_by: z.number(),
  files: z
    .array(z.object({ filename: z.string(), previous_filename: z.string().optional(), status: z.string() }))
    .default([]),
})

/** GitHub does not list the files of each commit, but it returns the newest commit of each path. */
export async function* listChanges(
  client: GitHubClient,
  commitSha: string,
  sinceSha: string | null,
  { paths, withRemovals = false, signal }: ChangesOptions,
): AsyncGenerator<PathChange, void, undefined> {
  const since = sinceSha && (await pathsSince(client, commitSha, sinceSha, { withRemovals, signal }))
  const changed = since || paths || (await filesOf(client, commitSha, signal)).keys()
  const requested = [...changed].filter((path) => !paths || paths.has(path))
  const changes: PathChange[] = []
  for await (const change of dateChanges(client, commitSha, requested, signal)) changes.push(change)
  yield* changes.sort((a, b) => b.committedAt.getTime() - a.committedAt.getTime())
}

/** Null when that commit is not an ancestor of this one. */
async function pathsSince(
  client: GitHubClient,
  commitSha: string,
  sinceSha: string,
  { withRemovals, signal }: Pick<ChangesOptions, 'withRemovals' | 'signal'>,
): Promise<string[] | null> {
  if (sinceSha === commitSha) return []
  const params = { basehead: `${sinceSha}...${commitSha}`, per_page: 1 }
  const compared = await client.find(COMPARE, { params, signal, schema: ChangesResponse })
  if (!compared || compared.behind_by > 0) return null
  const { files } = compared
  if (files.length < MAX_COMPARED)
    return files.flatMap(({ filename, previous_filename, status }) => [
      ...(status !== 'removed' || withRemovals ? [filename] : []),
      ...(status === 'renamed' && withRemovals && previous_filename ? [previous_filename] : []),
    ])

  const [before, after] = await Promise.all([sinceSha, commitSha].map((sha) => filesOf(client, sha, signal)))
  const removed = withRemovals ? [...(before ?? new Map()).keys()].filter((path) => !after?.has(path)) : []
  const changed = [...(after ?? [])].filter(([path, sha]) => before?.get(path) !== sha)
  return [...changed.map(([path]) => path), ...removed]
}

async function filesOf(
  client: GitHubClient,
  commitSha: string,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for await (const { path, sha } of listTree(client, commitSha, { signal })) files.set(path, sha)
  return files
}
