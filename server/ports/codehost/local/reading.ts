import { objectId } from '../object-id'
import type { CodeHost, LocalRef } from '../port'
import { listChanges } from './commits/list-changes'
import { listTreeChanges } from './commits/list-tree-changes'
import { readHead } from './commits/read-head'
import { listTree } from './files/list-tree'
import { readBlobs } from './files/read-blobs'
import type { OpenRepository } from './open-repository'

export const readingOf = (open: OpenRepository): CodeHost<LocalRef> => ({
  async head(repo, readOptions) {
    return readHead(await open(repo, readOptions), repo.branch)
  },
  async *tree(repo, commitSha, treeOptions = {}) {
    yield* listTree(await open(repo, treeOptions), objectId(commitSha), treeOptions)
  },
  async *treeChanges(repo, fromSha, toSha, treeOptions = {}) {
    yield* listTreeChanges(await open(repo, treeOptions), objectId(fromSha), objectId(toSha), treeOptions)
  },
  async *blobs(repo, shas, blobOptions) {
    yield* readBlobs(await open(repo, blobOptions), shas, blobOptions.maxBytes)
  },
  async *lastChanges(repo, commitSha, sinceSha = null, readOptions = {}) {
    const git = await open(repo, readOptions)
    yield* listChanges(git, objectId(commitSha), sinceSha && objectId(sinceSha), readOptions)
  },
})
