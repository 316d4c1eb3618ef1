import type { CommitRequest } from '../../port'
import type { Client } from '../api/client'
import { signed } from './signed'

/**
 * While a repository is empty GitHub takes no objects for it, only a file by its path. So one of the files opens the
 * branch, and the commit that was asked for, which has no parent either, takes its place.
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
