import { z } from 'zod'
import { branchName } from '../../branch-name'
import { objectId } from '../../object-id'
import { type Branch, CodeHostError, type ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import { isRefusal } from '../api/refusals'
import { treeShaOf } from '../files/read-tree'
import { defaultBranchOf } from './read-head'

const BranchTips = z.array(
  z
    .object({ name: z.string(), commit: z.object({ sha: z.string() }) })
    .transform(({ name, commit }) => ({ name, commitSha: commit.sha })),
)

const Ref = z.object({ object: z.object({ sha: z.string() }) })

export async function* listBranches(client: GitHubClient, options?: ReadOptions) {
  const request = { ...options, schema: BranchTips }
  for await (const page of client.pages('GET /repos/{owner}/{repo}/branches', request)) yield* page
}

export async function readBranch(
  client: GitHubClient,
  name: string,
  options?: ReadOptions,
): Promise<Branch | null> {
  const ref = await client.find('GET /repos/{owner}/{repo}/git/ref/{ref}', {
    ...options,
    params: { ref: `heads/${branchName(name)}` },
    schema: Ref,
    cache: 'while_unchanged',
  })
  return ref && { name, commitSha: ref.object.sha }
}

export async function createBranch(client: GitHubClient, { name, commitSha }: Branch): Promise<void> {
  const ref = `refs/heads/${branchName(name)}`
  if (!(await treeShaOf(client, objectId(commitSha))))
    throw new CodeHostError('not_found', `${commitSha} is not a commit of the repository. Choose another.`)
  try {
    await client.send('POST /repos/{owner}/{repo}/git/refs', { ref, sha: commitSha })
  } catch (error) {
    if (!isRefusal(error, 409, 422)) throw error
    const message = `The branch ${name} cannot be created, because another branch has that name or is a prefix of it.`
    throw new CodeHostError('conflict', message, { cause: error })
  }
}

/**
 * Only fast-forwards, unless forced. If someone else moved the branch first, GitHub rejects the update and
 * their commits stay.
 */
export async function moveBranch(
  client: GitHubClient,
  { name, commitSha }: Branch,
  force = false,
): Promise<void> {
  const params = { ref: `heads/${branchName(name)}`, sha: commitSha, force }
  try {
    await client.send('PATCH /repos/{owner}/{repo}/git/refs/{ref}', params)
  } catch (error) {
    if (isRefusal(error, 403, 409, 422) && isProtection(error)) throw protectedBranch(name, error)
    if (!isRefusal(error, 409, 422)) throw error
    throw staleBranch(name, error)
  }
}

/** GitHub moves the branch regardless of its commit. A push between the check and the move is lost. */
export async function resetBranch(client: GitHubClient, branch: Branch, fromSha: string): Promise<void> {
  const { name } = branch
  if ((await defaultBranchOf(client)) === branchName(name))
    throw new CodeHostError('conflict', `${name} is the default branch and cannot be reset.`)
  const current = await readBranch(client, name)
  if (current?.commitSha !== fromSha) throw staleBranch(name)
  await moveBranch(client, branch, true)
}

/** Matches the messages of branch protections and rulesets. */
const isProtection = ({ message }: CodeHostError) =>
  /protected branch|rule violations|through a pull request/i.test(message)

const protectedBranch = (name: string, cause: unknown) =>
  new CodeHostError('protected', `${name} is protected. Commit through a pull request.`, { cause })

/** GitHub deletes the branch regardless of its commit. A push between the check and the deletion is lost. */
export async function deleteBranch(client: GitHubClient, { name, commitSha }: Branch): Promise<void> {
  if ((await defaultBranchOf(client)) === branchName(name))
    throw new CodeHostError('conflict', `${name} is the default branch and cannot be deleted.`)
  const current = await readBranch(client, name)
  if (current?.commitSha !== commitSha) throw staleBranch(name)
  await client.send('DELETE /repos/{owner}/{repo}/git/refs/{ref}', { ref: `heads/${name}` })
}

export const staleBranch = (name: string, cause?: unknown) =>
  new CodeHostError('conflict', `${name} has moved. Read it again.`, { cause })
