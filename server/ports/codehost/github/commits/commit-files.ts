import { z } from 'zod'
import { branchName } from '../../branch-name'
import { type ChangedEntry, checkChanges } from '../../check-changes'
import { commitMessage, personName, withoutForbiddenCharacters } from '../../commit-text'
import type { CommitRequest, CommitResult, FileChange, Signature } from '../../port'
import type { GitHubClient } from '../api/client'
import { readEntries } from '../files/read-entries'
import { treeShaOf } from '../files/read-tree'
import { createBranch, moveBranch, readBranch, staleBranch } from './branches'
import { isEmpty } from './read-head'
import { writeBlobs } from './write-blobs'

const CreatedObject = z.object({ sha: z.string() })

/** Creates only objects until the last step, which moves the branch if it has not moved meanwhile. */
export async function commitFiles(client: GitHubClient, request: CommitRequest): Promise<CommitResult> {
  const { parentSha, changes } = request
  const name = branchName(request.branch)
  const message = commitMessage(request.message)
  const entries = await checkChanges(changes, async (paths) => {
    const current = await readBranch(client, name)
    if ((current?.commitSha ?? null) !== parentSha) throw staleBranch(name)
    return parentSha ? readEntries(client, parentSha, paths) : new Map<string, ChangedEntry>()
  })
  const isFirst = parentSha === null && (await isEmpty(client))
  if (isFirst) await createFirstCommit(client, { ...request, message })
  const parentTree = parentSha && (await treeShaOf(client, parentSha))
  const { blobs, contents } = await writeBlobs(client, changes)
  const { sha: treeSha } = await client.request('POST /repos/{owner}/{repo}/git/trees', {
    params: {
      ...(parentTree ? { base_tree: parentTree } : {}),
      tree: removedFirst(changes).map(({ path }) => ({
        path,
        mode: entries.get(path)?.mode === 'executable' ? '100755' : '100644',
        type: 'blob',
        ...(contents.get(path) ?? { sha: null }),
      })),
    },
    schema: CreatedObject,
  })
  if (parentSha && treeSha === parentTree) return { commitSha: parentSha, treeSha, blobs }
  const { sha: commitSha } = await client.request('POST /repos/{owner}/{repo}/git/commits', {
    params: { message, tree: treeSha, parents: parentSha ? [parentSha] : [], ...toGitHubSignatures(request) },
    schema: CreatedObject,
  })
  if (parentSha || isFirst) await moveBranch(client, { name, commitSha }, isFirst)
  else await createBranch(client, { name, commitSha })
  return { commitSha, treeSha, blobs }
}

const removedFirst = (changes: FileChange[]) =>
  [...changes].sort((a, b) => Number(a.content !== null) - Number(b.content !== null))

/**
 * GitHub accepts no git objects in an empty repository, only a file by its path. So the first request writes
 * one of the files and creates the branch. The requested commit, which also has no parent, then replaces that
 * commit.
 */
async function createFirstCommit(client: GitHubClient, request: CommitRequest): Promise<void> {
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

/** GitHub requires an email address. */
const NO_EMAIL = 'unknown@localhost'

/** Author and committer in GitHub's format. */
const toGitHubSignatures = ({ author, committer }: Pick<CommitRequest, 'author' | 'committer'>) => ({
  author: toGitHubPerson(author),
  committer: toGitHubPerson(committer),
})

const toGitHubPerson = ({ name, email, at }: Signature) => ({
  name: personName(name),
  email: withoutForbiddenCharacters(email) || NO_EMAIL,
  date: `${at.toISOString().slice(0, 19)}Z`,
})
