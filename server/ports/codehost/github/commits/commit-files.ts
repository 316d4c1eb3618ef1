import { z } from 'zod'
import { branchName } from '../../branch-name'
import { checkChanges, type Entry } from '../../check-changes'
import { commitMessage } from '../../commit-text'
import type { CommitRequest, CommitResult, FileChange } from '../../port'
import type { Client } from '../api/client'
import { readEntries } from '../files/read-entries'
import { treeOf } from '../files/read-tree'
import { createBranch, moveBranch, movedOn, readBranch } from './branches'
import { openRepository } from './open-repository'
import { isEmpty } from './read-head'
import { signed } from './signed'
import { writeBlobs } from './write-blobs'

const Made = z.object({ sha: z.string() })

/** Creates only objects until the last step, which moves the branch if it has not moved meanwhile. */
export async function commitFiles(client: Client, request: CommitRequest): Promise<CommitResult> {
  const { parentSha, changes } = request
  const name = branchName(request.branch)
  const message = commitMessage(request.message)
  const entries = await checkChanges(changes, async (paths) => {
    const current = await readBranch(client, name)
    if ((current?.commitSha ?? null) !== parentSha) throw movedOn(name)
    return parentSha ? readEntries(client, parentSha, paths) : new Map<string, Entry>()
  })
  const isFirst = parentSha === null && (await isEmpty(client))
  if (isFirst) await openRepository(client, { ...request, message })
  const parentTree = parentSha && (await treeOf(client, parentSha))
  const { blobs, contents } = await writeBlobs(client, changes)
  const { sha: treeSha } = await client.ask('POST /repos/{owner}/{repo}/git/trees', {
    params: {
      ...(parentTree ? { base_tree: parentTree } : {}),
      tree: removedFirst(changes).map(({ path }) => ({
        path,
        mode: entries.get(path)?.mode === 'executable' ? '100755' : '100644',
        type: 'blob',
        ...(contents.get(path) ?? { sha: null }),
      })),
    },
    schema: Made,
  })
  if (parentSha && treeSha === parentTree) return { commitSha: parentSha, treeSha, blobs }
  const { sha: commitSha } = await client.ask('POST /repos/{owner}/{repo}/git/commits', {
    params: { message, tree: treeSha, parents: parentSha ? [parentSha] : [], ...signed(request) },
    schema: Made,
  })
  if (parentSha || isFirst) await moveBranch(client, { name, commitSha }, isFirst)
  else await createBranch(client, { name, commitSha })
  return { commitSha, treeSha, blobs }
}

const removedFirst = (changes: FileChange[]) =>
  [...changes].sort((a, b) => Number(a.content !== null) - Number(b.content !== null))
