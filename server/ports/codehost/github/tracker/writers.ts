import { z } from 'zod'
import type { IssueNode } from './issue-node'
import type { RepositoryName, TrackerSession } from './session'

const Permission = z.object({ permission: z.string() })
const MEMBERS = ['OWNER', 'MEMBER', 'COLLABORATOR']

/** Whether the author of the issue currently has write access to the repository. */
export async function isWriter(
  { client }: TrackerSession,
  { owner, repo }: RepositoryName,
  { author, authorAssociation, viewerDidAuthor }: IssueNode,
  signal?: AbortSignal,
): Promise<boolean> {
  if (viewerDidAuthor || authorAssociation === 'OWNER') return true
  if (!author || !MEMBERS.includes(authorAssociation)) return false
  const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission'
  const params = { owner, repo, username: author.login }
  const access = await client.find(route, { params, schema: Permission, signal })
  return access?.permission === 'admin' || access?.permission === 'write'
}
