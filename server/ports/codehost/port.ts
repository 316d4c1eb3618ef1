import { type AnswerCode, type PortAnswer, PortError, type PortErrorOptions } from '#server/ports/port-error'
import type { CommittingHost, MergingHost } from './committing-port'
import type { CodeHost, Head, ReadOptions } from './reading-port'
import type { LocalRef, RepoRef } from './refs-port'

export type {
  Branch,
  CommitRequest,
  CommitResult,
  CommittingHost,
  FileChange,
  FileEntry,
  FolderEntry,
  MergeRequest,
  MergeTrial,
  MergingHost,
} from './committing-port'
export type {
  CommitComparison,
  CommitInfo,
  Diff,
  DiffOptions,
  FileDiff,
  HistoryOptions,
  Signature,
} from './history-port'
export {
  type BlobOptions,
  type ChangesOptions,
  type CodeHost,
  type FileContent,
  type Head,
  isFile,
  type PathChange,
  type ReadOptions,
  type Shas,
  type SkippedEntry,
  type TreeChange,
  type TreeEntry,
  type TreeOptions,
} from './reading-port'
export type { ForgeRef, LocalRef, RepoRef } from './refs-port'

/** For hosts without webhooks for moved branches. */
export interface WatchingHost<Ref = RepoRef> {
  /**
   * Calls `onMove` with the new head whenever the default branch or its commit changes. Reports problems, such as a missing
   * repository or too few file watches, to `onTrouble` and continues watching. Resolves when moves are detected, to a stop
   * function.
   */
  watch(
    repo: Ref,
    onMove: (head: Head) => void,
    onTrouble?: (trouble: CodeHostError) => void,
  ): Promise<() => void>
}

/** For hosts whose repositories may have hooks that our writes would bypass. */
export interface HookedHost<Ref = RepoRef> {
  /** Why writes to the repository fail although reads work; null if they do not. */
  hookRefusal(repo: Ref): Promise<string | null>
}

/** For hosts that know commits by a part of their id. */
export interface AbbreviationHost<Ref = RepoRef> {
  /**
   * The whole ids of commits by their ids or abbreviations of at least seven digits. Omits those that name no commit or
   * several objects.
   */
  findCommits(repo: Ref, names: Iterable<string>, options?: ReadOptions): Promise<Map<string, string>>
}

/** Repositories on this machine's disk. */
export type LocalHost = CodeHost<LocalRef> &
  CommittingHost<LocalRef> &
  MergingHost<LocalRef> &
  HookedHost<LocalRef> &
  AbbreviationHost<LocalRef> &
  WatchingHost<LocalRef>

export type CodeHostErrorCode =
  | 'not_found'
  | 'unreadable'
  | 'unwritable'
  | 'no_default_branch'
  | 'corrupt'
  | 'timeout'
  /** The state is not as the caller expected. Read it again and decide again. */
  | 'conflict'
  /** A name, a path or a text that git does not allow. */
  | 'invalid'
  /** The branch accepts only pull requests. */
  | 'protected'
  /** The branch is checked out in a work tree that cannot follow it now. */
  | 'checked_out'
  /** The account has suspended the App. */
  | 'suspended'
  /** The host no longer accepts the person's token. */
  | 'signed_out'
  /** That person lacks the permission. */
  | 'not_allowed'
  /** The host rejects all requests until `resumesAt`. */
  | 'rate_limited'

const ANSWER_CODES: Record<CodeHostErrorCode, AnswerCode> = {
  conflict: 'conflict',
  invalid: 'validation_failed',
  no_default_branch: 'conflict',
  protected: 'conflict',
  checked_out: 'conflict',
  not_allowed: 'forbidden',
  not_found: 'unavailable',
  rate_limited: 'unavailable',
  signed_out: 'conflict',
  suspended: 'conflict',
  timeout: 'unavailable',
  unreadable: 'unavailable',
  unwritable: 'unavailable',
  corrupt: 'upstream_failed',
}

/** The message is one sentence for a person, with the next step. */
export class CodeHostError extends PortError<CodeHostErrorCode> {
  override readonly name = 'CodeHostError'
  /** Whether the path of the file is `invalid`, and not its text. */
  readonly isAboutPath: boolean

  constructor(
    code: CodeHostErrorCode,
    message: string,
    { isAboutPath = false, ...options }: PortErrorOptions & { isAboutPath?: boolean } = {},
  ) {
    super(code, message, options)
    this.isAboutPath = isAboutPath
  }

  override get answer(): PortAnswer {
    const { message } = this
    const loc = this.isAboutPath ? ['path', 'file_path'] : ['body']
    return { code: ANSWER_CODES[this.code], message, issues: [{ loc, msg: message, type: 'refused_by_git' }] }
  }
}

const REFUSALS: readonly CodeHostErrorCode[] = ['unwritable', 'invalid', 'not_found', 'not_allowed']

/**
 * The host rejected a write and will reject it again, such as a comment in a locked conversation, or one for which the App
 * lacks a permission. Only a change at the host helps.
 */
export const isPermanentRefusal = (error: unknown): error is CodeHostError =>
  error instanceof CodeHostError && !error.retryable && REFUSALS.includes(error.code)

/** The branch moved between reading and writing, or another git process is writing to it now. */
export const isOvertakenCommit = (error: unknown): boolean =>
  error instanceof CodeHostError &&
  (error.code === 'conflict' || (error.code === 'unwritable' && error.retryable))
