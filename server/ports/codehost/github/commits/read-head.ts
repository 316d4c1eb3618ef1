import { z } from 'zod'
import { CodeHostError, type Head, type ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'

const Repository = z.object({ default_branch: z.string() })

const BranchTip = z.object({
  commit: z.object({ sha: z.string(), commit: z.object({ tree: z.object({ sha: z.string() }) }) }),
})

export async function readHead(client: GitHubClient, options: ReadOptions = {}): Promise<Head | null> {
  const branch = await defaultBranchOf(client, options)
  const tip = await client.find('GET /repos/{owner}/{repo}/branches/{branch}', {
    ...options,
    params: { branch },
    schema: BranchTip,
    cache: 'while_unchanged',
  })
  if (tip) return { branch, commitSha: tip.commit.sha, treeSha: tip.commit.commit.tree.sha }
  if (await isEmpty(client, options)) return null
  throw new CodeHostError(
    'no_default_branch',
    `The default branch ${branch} does not exist. Choose another one in the settings of the repository on GitHub.`,
  )
}

export async function defaultBranchOf(client: GitHubClient, options: ReadOptions = {}): Promise<string> {
  const request = { ...options, schema: Repository, cache: 'while_unchanged' } as const
  return (await client.request('GET /repos/{owner}/{repo}', request)).default_branch
}

export async function isEmpty(client: GitHubClient, options: ReadOptions = {}): Promise<boolean> {
  const request = { ...options, params: { per_page: 1 }, schema: z.array(z.unknown()) }
  return (await client.request('GET /repos/{owner}/{repo}/branches', request)).length === 0
}
