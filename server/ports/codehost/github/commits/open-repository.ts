import type { CommitRequest } from '../../port'
import type { Client } from '../api/client'
import { signed } from './signed'

/**
 * GitHub accepts no git objects in an empty repository, only a file by its path. So the first request writes
 * one of the files and creates the branch. The requested commit, which also has no parent, then replaces that
 * commit.
 */
export async function openRepository(client: Client, request: CommitRequest): Promise<void> {
  const { branch, message, changes } = request
  const [first] = changes
  await client.tell('PUT /repos/{owner}/{repo}/contents/{path}', {
    path: first?.path,
    branch,
    message,
    content: Buffer.from(first?.content ?? '').toString('base64'),
    ...signed(request),
  })
}
