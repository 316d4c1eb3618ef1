import type { CommitRequest } from '../../port'
import type { GitHubClient } from '../api/client'
import { toGitHubSignatures } from './github-signatures'

/**
 * GitHub accepts no git objects in an empty repository, only a file by its path. So the first request writes
 * one of the files and creates the branch. The requested commit, which also has no parent, then replaces that
 * commit.
 */
export async function createFirstCommit(client: GitHubClient, request: CommitRequest): Promise<void> {
  const { branch, message, changes } = request
  const [first] = changes
  await client.send('PUT /repos/{owner}/{repo}/contents/{path}', {
    path: first?.path,
    branch,
    message,
    content: Buffer.from(first?.content ?? '').toString('base64'),
    ...toGitHubSignatures(request),
  })
}
