import { z } from 'zod'
import { objectId } from '../../object-id'
import type { CommitComparison, ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import { treeShaOf } from '../files/read-tree'

export const COMPARE = 'GET /repos/{owner}/{repo}/compare/{basehead}'

const ComparisonResponse = z
  .object({
    merge_base_commit: z.object({ sha: z.string() }),
    ahead_by: z.number(),
    behind_by: z.number(),
  })
  .transform(
    ({ merge_base_commit, ahead_by, behind_by }): CommitComparison => ({
      mergeBaseSha: merge_base_commit.sha,
      aheadBy: ahead_by,
      behindBy: behind_by,
    }),
  )

export async function compareCommits(
  client: GitHubClient,
  baseSha: string,
  headSha: string,
  options: ReadOptions = {},
): Promise<CommitComparison | null> {
  const basehead = `${objectId(baseSha)}...${objectId(headSha)}`
  const params = { basehead, per_page: 1 }
  const compared = await client.find(COMPARE, {
    ...options,
    params,
    schema: ComparisonResponse,
    cache: 'forever',
  })
  if (compared) return compared
  // GitHub also returns 404 if the two commits share no history.
  const trees = await Promise.all([baseSha, headSha].map((sha) => treeShaOf(client, sha, options)))
  if (trees.includes(null)) return null
  const [behindBy, aheadBy] = await Promise.all(
    [baseSha, headSha].map((sha) => countCommits(client, sha, options)),
  )
  return { mergeBaseSha: null, aheadBy: aheadBy ?? 0, behindBy: behindBy ?? 0 }
}

async function countCommits(client: GitHubClient, sha: string, options: ReadOptions): Promise<number> {
  let count = 0
  const request = { ...options, params: { sha }, schema: z.array(z.unknown()) }
  for await (const page of client.pages('GET /repos/{owner}/{repo}/commits', request)) count += page.length
  return count
}
