import type { RepoRef } from './refs-port'

/**
 * The interface to a code host. This part covers reading. History, committing, merging, and the pull requests and issues of a
 * host are separate interfaces; a host implements those that it supports. Commits and trees are named by their hexadecimal
 * object ids (SHA-1 or SHA-256).
 */
export interface CodeHost<Ref = RepoRef> {
  /** The newest commit of the default branch; null while the repository has no commit. */
  head(repo: Ref, options?: ReadOptions): Promise<Head | null>

  /** Every file of a commit, in git's own order. */
  tree(repo: Ref, commitSha: string, options?: TreeOptions): AsyncIterable<TreeEntry>

  /**
   * The differences between the files of two commits, without reading either tree as a whole. Only for local
   * hosts. Throws `not_found` when one of the two commits is gone.
   */
  treeChanges?(repo: Ref, fromSha: string, toSha: string, options?: TreeOptions): AsyncIterable<TreeChange>

  /**
   * The requested contents in order, each as soon as it arrives. Requests run ahead of the results, so `shas`
   * must not wait for contents of this same call.
   */
  blobs(repo: Ref, shas: Shas, options: BlobOptions): AsyncIterable<FileContent>

  /**
   * The newest change of each path, newest first. With `sinceSha`, only changes after that commit, or all changes if history
   * was rewritten. The walk ends when the reader stops. A host may omit changes that were reverted.
   */
  lastChanges(
    repo: Ref,
    commitSha: string,
    sinceSha?: string | null,
    options?: ChangesOptions,
  ): AsyncIterable<PathChange>
}

export interface Head {
  branch: string
  commitSha: string
  treeSha: string
}

export interface TreeEntry {
  path: string
  /** The blob; for a submodule, the commit that it is pinned to. */
  sha: string
  /** In bytes; 0 for a submodule. */
  size: number
  mode: 'file' | 'executable' | 'symlink' | 'submodule'
}

/** Symbolic links and submodules have no text. */
export const isFile = ({ mode }: { mode: TreeEntry['mode'] | 'folder' }) =>
  mode === 'file' || mode === 'executable'

/** A file that differs between two commits. */
export interface TreeChange {
  path: string
  /** The entry in the later commit; null if it was deleted. */
  entry: Pick<TreeEntry, 'sha' | 'mode'> | null
}

/** A file that cannot be addressed: its name is not text, or is not safe as a path. */
export interface SkippedEntry {
  /** The name, converted to text as well as possible. */
  path: string
  reason: 'name_not_utf8' | 'name_unsafe' | 'name_too_long'
}

export interface FileContent {
  sha: string
  size: number
  /**
   * Null when `size` is above the requested `maxBytes`. May share memory with other contents: decode or copy
   * it to keep it.
   */
  bytes: Uint8Array | null
}

export interface PathChange {
  path: string
  commitSha: string
  /** The name of the commit's author. */
  author: string
  committedAt: Date
}

export type Shas = Iterable<string> | AsyncIterable<string>

export interface ReadOptions {
  signal?: AbortSignal
}

export interface TreeOptions extends ReadOptions {
  onSkipped?: (entry: SkippedEntry) => void
}

export interface BlobOptions extends ReadOptions {
  maxBytes: number
  /** A commit that contains all of them, if there is one. A remote host can then send many at once. */
  commitSha?: string
}

export interface ChangesOptions extends ReadOptions {
  /** The only paths that matter. A host that needs a request per path may omit the others. */
  paths?: ReadonlySet<string>
  /** Includes the removal of files. A rename removes the file of the old name. Without it, a host may omit removals. */
  withRemovals?: boolean
}
