import { z } from 'zod'
import type { ChangedEntry } from '../../check-changes'
import { CodeHostError } from '../../port'
import type { GitHubClient } from '../api/client'
import type { ApiRequest } from '../api/read-page'

const MODES: Record<string, ChangedEntry['mode']> = {
  '040000': 'folder',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
}

const Tree = z.object({
  truncated: z.boolean(),
  tree: z.array(
    z
      .object({ path: z.string(), mode: z.string(), sha: z.string(), size: z.number().optional() })
      .transform(({ mode, size = 0, ...entry }) => ({ ...entry, size, mode: MODES[mode] ?? 'file' })),
  ),
})

export type GitHubTree = z.output<typeof Tree>

interface TreeReadOptions extends Pick<ApiRequest<GitHubTree>, 'signal' | 'cache'> {
  recursive?: boolean
}

const ROUTE = 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}'

/** Reads the tree of a commit or a tree by its own id: recursively up to GitHub's limit, or one level. */
export async function readTree(
  client: GitHubClient,
  sha: string,
  { recursive = false, ...options }: TreeReadOptions = {},
): Promise<GitHubTree> {
  const params = { tree_sha: sha, ...(recursive ? { recursive: '1' } : {}) }
  const tree = await client.find(ROUTE, { ...options, params, schema: Tree })
  return tree ?? emptyTree(client, sha, options)
}

const EMPTY_TREES = ['4b825dc642cb6eb9a060e54bf8d69288fbee4904']
const NO_ENTRIES: GitHubTree = { truncated: false, tree: [] }

/** GitHub has no empty trees, and answers the same for a missing commit. */
async function emptyTree(
  client: GitHubClient,
  sha: string,
  options: Pick<TreeReadOptions, 'signal'>,
): Promise<GitHubTree> {
  const treeSha = await treeShaOf(client, sha, options)
  if (treeSha && EMPTY_TREES.includes(treeSha)) return NO_ENTRIES
  throw new CodeHostError(
    'not_found',
    `The commit ${sha} is not in the repository on GitHub. Read its branch again.`,
    { retryable: true },
  )
}

const CommitTree = z.object({ tree: z.object({ sha: z.string() }) })

/** The root tree of a commit; null when there is no such commit. */
export async function treeShaOf(
  client: GitHubClient,
  commitSha: string,
  { signal }: Pick<TreeReadOptions, 'signal'> = {},
): Promise<string | null> {
  const commit = await client.find('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', {
    params: { commit_sha: commitSha },
    signal,
    schema: CommitTree,
    cache: 'forever',
  })
  return commit?.tree.sha ?? null
}
