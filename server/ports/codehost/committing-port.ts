import type { HistoryHost, Signature } from './history-port'
import type { ReadOptions, TreeEntry } from './reading-port'
import type { RepoRef } from './refs-port'

/** Branches, history and new commits. Every host supports these. */
export interface CommittingHost<Ref = RepoRef> extends HistoryHost<Ref> {
  /** The entry at this path of a commit; null when no file is there. */
  entry(repo: Ref, commitSha: string, path: string, options?: ReadOptions): Promise<FileEntry | null>

  /** The same for many paths with few requests. Omits paths without a file. */
  entries(
    repo: Ref,
    commitSha: string,
    paths: Iterable<string>,
    options?: ReadOptions,
  ): Promise<Map<string, FileEntry>>

  /**
   * The entries of a folder of a commit in git's own order; `''` is the root. Null when no folder is there. A symbolic link to a
   * folder is none. Omits names that cannot be addressed.
   */
  folder(repo: Ref, commitSha: string, path: string, options?: ReadOptions): Promise<FolderEntry[] | null>

  /** Sorted by name. */
  branches(repo: Ref, options?: ReadOptions): AsyncIterable<Branch>

  branch(repo: Ref, name: string, options?: ReadOptions): Promise<Branch | null>

  /** Throws `conflict` when a branch of that name exists. */
  createBranch(repo: Ref, branch: Branch): Promise<void>

  /** Throws `conflict` when the branch is no longer at that commit or is the default branch. */
  deleteBranch(repo: Ref, branch: Branch): Promise<void>

  /**
   * Moves a branch to any commit, even one that does not contain its own. Throws `conflict` if the branch is no longer at
   * `fromSha` or is the default branch.
   */
  resetBranch(repo: Ref, branch: Branch, fromSha: string): Promise<void>

  /**
   * Makes one commit of all the changes on top of `parentSha`. If the branch is no longer there, throws `conflict` and changes
   * nothing. Changes without an effect make no commit; the result is then the parent.
   */
  commit(repo: Ref, request: CommitRequest): Promise<CommitResult>
}

export type FileEntry = Omit<TreeEntry, 'size'>

export interface FolderEntry {
  name: string
  sha: string
  mode: TreeEntry['mode'] | 'folder'
}

export interface Branch {
  name: string
  commitSha: string
}

interface CommitDraft {
  message: string
  author: Signature
  committer: Signature
}

export interface CommitRequest extends CommitDraft {
  branch: string
  /**
   * The expected commit of the branch; null if the branch does not exist yet, for the first commit of an
   * empty repository.
   */
  parentSha: string | null
  changes: FileChange[]
}

export interface FileChange {
  path: string
  /** Null deletes the file. A file keeps its executable bit. */
  content: string | Uint8Array | null
  /** The expected current blob, or '' if no file is expected. Anything else at the path is a conflict. */
  baseSha?: string
}

export interface CommitResult {
  commitSha: string
  treeSha: string
  /** The blob of each written path. */
  blobs: Map<string, string>
}

/** For hosts whose pull requests are stored by us. Other hosts merge their own pull requests. */
export interface MergingHost<Ref = RepoRef> {
  /** Whether a merge would succeed. Leaves no trace in the repository. */
  tryMerge(repo: Ref, baseSha: string, headSha: string, options?: ReadOptions): Promise<MergeTrial>

  /** Merges if the branch is still at `base.commitSha`, else throws `conflict`. Returns the new commit. */
  merge(repo: Ref, request: MergeRequest): Promise<string>
}

export type MergeTrial =
  | { state: 'clean' }
  /** The base already contains all commits. */
  | { state: 'nothing' }
  /** They share no history. */
  | { state: 'unrelated' }
  | { state: 'conflicts'; paths: string[] }

export interface MergeRequest extends CommitDraft {
  base: Branch
  headSha: string
  /** A merge commit joins the two histories. A squash puts all changes into one commit on the base. */
  method: 'merge' | 'squash'
}
