import { type AnswerCode, type PortAnswer, PortError, type PortErrorOptions } from '../port-error'

/**
 * The interface to a place where repositories live. This part covers reading. Committing, merging, and the
 * pull requests and issues of a host are separate interfaces; a host implements those that it supports.
 * Commits and trees are named by their hexadecimal object ids (SHA-1 or SHA-256).
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
   * The newest change of each path, newest first, without deletions. With `sinceSha`, only changes after that
   * commit, or all changes if history was rewritten. The walk ends when the reader stops. A host may leave
   * out changes that were reverted.
   */
  lastChanges(
    repo: Ref,
    commitSha: string,
    sinceSha?: string | null,
    options?: ChangesOptions,
  ): AsyncIterable<PathChange>
}

/** Branches, history and new commits. Every host supports these. */
export interface CommittingHost<Ref = RepoRef> {
  /** The entry at this path of a commit; null when no file is there. */
  entry(
    repo: Ref,
    commitSha: string,
    path: string,
    options?: ReadOptions,
  ): Promise<Omit<TreeEntry, 'size'> | null>

  /** Sorted by name. */
  branches(repo: Ref, options?: ReadOptions): AsyncIterable<Branch>

  branch(repo: Ref, name: string, options?: ReadOptions): Promise<Branch | null>

  /** Throws `conflict` when a branch of that name exists. */
  createBranch(repo: Ref, branch: Branch): Promise<void>

  /** Throws `conflict` when the branch is no longer at that commit or is the default branch. */
  deleteBranch(repo: Ref, branch: Branch): Promise<void>

  /**
   * Makes one commit of all the changes on top of `parentSha`. If the branch is no longer there, it throws
   * `conflict` and changes nothing. Changes without an effect make no commit; the result is then the parent.
   */
  commit(repo: Ref, request: CommitRequest): Promise<CommitResult>

  /** Newest first. The walk ends when the reader stops. */
  history(repo: Ref, commitSha: string, options?: HistoryOptions): AsyncIterable<CommitInfo>

  /** How two commits relate to each other; null when one of them is gone. */
  compare(repo: Ref, baseSha: string, headSha: string, options?: ReadOptions): Promise<Comparison | null>

  /**
   * The changes up to `toSha`, with renames detected. Limited in the number of files and in the text of their
   * hunks.
   */
  diff(repo: Ref, fromSha: string, toSha: string, options?: ReadOptions): Promise<Diff>
}

/** For hosts whose pull requests are stored by us. Other hosts merge their own pull requests. */
export interface MergingHost<Ref = RepoRef> {
  /** Whether a merge would succeed. Leaves no trace in the repository. */
  tryMerge(repo: Ref, baseSha: string, headSha: string, options?: ReadOptions): Promise<MergeTrial>

  /** Merges if the branch is still at `base.commitSha`, else throws `conflict`. Returns the new commit. */
  merge(repo: Ref, request: MergeRequest): Promise<string>
}

/** For hosts that send no webhooks when a branch moves. */
export interface WatchingHost<Ref = RepoRef> {
  /**
   * Calls `onMove` with the new head whenever the default branch or its commit changes. Problems, such as a
   * missing repository or too few file watches, go to `onTrouble`, and watching continues. Resolves when
   * moves are detected, to the function that stops watching.
   */
  watch(
    repo: Ref,
    onMove: (head: Head) => void,
    onTrouble?: (trouble: CodeHostError) => void,
  ): Promise<() => void>
}

/** Repositories on this machine's disk. */
export type LocalHost = CodeHost<LocalRef> &
  CommittingHost<LocalRef> &
  MergingHost<LocalRef> &
  WatchingHost<LocalRef>

/** How a host identifies a repository. Each host accepts only its own kind; `codeHostOf` selects the host. */
export type RepoRef = LocalRef | ForgeRef

/** Identified by its folder: a work tree, a linked work tree or a bare repository. */
export interface LocalRef {
  path: string
  /** The default branch, whatever is checked out. If absent, the target of HEAD. */
  branch?: string | null
}

/** Identified by its current name and by the installation of our App that gives access. */
export interface ForgeRef {
  installationId: number
  owner: string
  name: string
  /** A user token, for actions in a person's own name and with their permissions instead of the App's. */
  userToken?: string
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
  committedAt: Date
}

export interface Branch {
  name: string
  commitSha: string
}

/** The author or committer, with the time. */
export interface Signature {
  name: string
  email: string
  at: Date
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

export interface CommitInfo {
  sha: string
  parents: string[]
  author: Signature
  committer: Signature
  message: string
}

export interface HistoryOptions extends ReadOptions {
  /** Only commits that changed this file or folder. */
  path?: string
  /** Leaves out this commit and its ancestors. */
  sinceSha?: string
  offset?: number
}

export interface Comparison {
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
  /** The only paths that matter. A host that needs a request per path may leave out the others. */
  paths?: ReadonlySet<string>
}

export type CodeHostErrorCode =
  | 'not_found'
  | 'unreadable'
  | 'unwritable'
  | 'no_default_branch'
  | 'corrupt'
  | 'timeout'
  /** The state is not what the caller expected. Read it again and decide anew. */
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

/** The message is one sentence for a person, with what to do next. */
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
