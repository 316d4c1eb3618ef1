/**
 * What the product asks of a place where repositories live. Reading comes first; commits, pulls and issues are
 * further interfaces beside it, so that a host is the sum of what it can do. Commits and trees are named by their
 * object ids as hexadecimal text of whatever length the repository uses (SHA-1 or SHA-256).
 */
export interface CodeHost {
  /** The newest commit of the default branch; null while the repository has no commit. */
  head(repo: RepoRef, options?: ReadOptions): Promise<Head | null>

  /** Every file of a commit, in git's own order. */
  tree(repo: RepoRef, commitSha: string, options?: TreeOptions): AsyncIterable<TreeEntry>

  /**
   * The contents asked for, in that order, each as soon as it is there. Asking runs ahead of answering, so `shas`
   * must not wait for contents that this very call has yet to deliver.
   */
  blobs(repo: RepoRef, shas: Shas, options: BlobOptions): AsyncIterable<FileContent>

  /**
   * The newest change of each path, newest first, deletions left out. With `sinceSha` only what changed after that
   * commit; where history was rewritten meanwhile, all of it again. Stop reading and the walk stops.
   */
  lastChanges(
    repo: RepoRef,
    commitSha: string,
    sinceSha?: string | null,
    options?: ReadOptions,
  ): AsyncIterable<PathChange>

  /**
   * Calls `onMove` with the new head whenever the default branch or its commit differs from what it was. What stands
   * in the way (the repository is gone, the system is out of file watches) goes to `onTrouble`, and watching goes on.
   * Resolves, once moves are seen, to the function that ends it.
   */
  watch(
    repo: RepoRef,
    onMove: (head: Head) => void,
    onTrouble?: (trouble: CodeHostError) => void,
  ): Promise<() => void>
}

/** How a host knows a repository: a local one by its folder (a work tree, a linked work tree or a bare repository). */
export interface RepoRef {
  path: string
}

export interface Head {
  branch: string
  commitSha: string
  treeSha: string
}

export interface TreeEntry {
  path: string
  /** The blob; for a submodule the commit that it is pinned to. */
  sha: string
  /** In bytes; 0 for a submodule. */
  size: number
  mode: 'file' | 'executable' | 'symlink' | 'submodule'
}

/** A file that cannot be addressed: its name is not text, or would be unsafe or absurd as a path. */
export interface SkippedEntry {
  /** As close to the real name as text can come. */
  path: string
  reason: 'name_not_utf8' | 'name_unsafe' | 'name_too_long'
}

export interface FileContent {
  sha: string
  size: number
  /** null when `size` is above the asked `maxBytes`. May share memory with its neighbours: decode or copy to keep. */
  bytes: Uint8Array | null
}

export interface PathChange {
  path: string
  commitSha: string
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
}

export type CodeHostErrorCode = 'not_found' | 'unreadable' | 'no_default_branch' | 'corrupt' | 'timeout'

/** The message is one sentence for a person, with what to do next. */
export class CodeHostError extends Error {
  override readonly name = 'CodeHostError'
  readonly code: CodeHostErrorCode
  readonly retryable: boolean

  constructor(
    code: CodeHostErrorCode,
    message: string,
    { retryable = false, cause }: { retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.retryable = retryable
  }
}
