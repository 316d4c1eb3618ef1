import type { ReadOptions } from './reading-port'
import type { RepoRef } from './refs-port'

/** The commits of a repository and what they changed. */
export interface HistoryHost<Ref = RepoRef> {
  /** Newest first. The walk ends when the reader stops. */
  history(repo: Ref, commitSha: string, options?: HistoryOptions): AsyncIterable<CommitInfo>

  /** How two commits relate to each other; null when one of them is gone. */
  compare(
    repo: Ref,
    baseSha: string,
    headSha: string,
    options?: ReadOptions,
  ): Promise<CommitComparison | null>

  /** The changes up to `toSha`, with detected renames. Limited in the number of files and in the text of their hunks. */
  diff(repo: Ref, fromSha: string, toSha: string, options?: DiffOptions): Promise<Diff>
}

export interface CommitInfo {
  sha: string
  parents: string[]
  author: Signature
  committer: Signature
  message: string
}

/** The author or committer, with the time. */
export interface Signature {
  name: string
  email: string
  at: Date
}

export interface HistoryOptions extends ReadOptions {
  /** Only commits that changed this file or folder. */
  path?: string
  /** Excludes this commit and its ancestors. */
  sinceSha?: string
  offset?: number
}

export interface DiffOptions extends ReadOptions {
  /** Default 300, GitHub's maximum. */
  maxFiles?: number
}

export interface CommitComparison {
  /** The newest common ancestor; null when they share no history. */
  mergeBaseSha: string | null
  /** Commits that only the head has. */
  aheadBy: number
  /** Commits that only the base has. */
  behindBy: number
}

export interface Diff {
  files: FileDiff[]
  /** True when there are more files than were listed. */
  isTruncated: boolean
}

export interface FileDiff {
  path: string
  /** The name before a rename. */
  previousPath: string | null
  status: 'added' | 'modified' | 'removed' | 'renamed'
  additions: number
  deletions: number
  /** The hunks in unified diff format; null for binary or too long files. */
  patch: string | null
}
