import { PortError } from '../port-error'

/**
 * What the product asks of a place where repositories live. Reading comes first; committing and merging are further
 * interfaces beside it, and so are the pulls and issues of a host that keeps its own: a host is the sum of what it can
 * do. Commits and trees are named by their object ids as hexadecimal text of whatever length the repository uses
 * (SHA-1 or SHA-256).
 */
export interface CodeHost<Ref = RepoRef> {
  /** The newest commit of the default branch; null while the repository has no commit. */
  head(repo: Ref, options?: ReadOptions): Promise<Head | null>

  /** Every file of a commit, in git's own order. */
  tree(repo: Ref, commitSha: string, options?: TreeOptions): AsyncIterable<TreeEntry>

  /**
   * What a commit's files are beside those of an earlier one, without reading either whole. Only where the host lies
   * near; refused (`not_found`) when it no longer has one of the two.
   */
  treeChanges?(repo: Ref, fromSha: string, toSha: string, options?: TreeOptions): AsyncIterable<TreeChange>

  /**
   * The contents asked for, in that order, each as soon as it is there. Asking runs ahead of answering, so `shas`
   * must not wait for contents that this very call has yet to deliver.
   */
  blobs(repo: Ref, shas: Shas, options: BlobOptions): AsyncIterable<FileContent>

  /**
   * The newest change of each path, newest first, deletions left out. With `sinceSha` only what changed after that
   * commit; where history was rewritten meanwhile, all of it again. Stop reading and the walk stops. A host may leave
   * out what was changed and then changed back.
   */
  lastChanges(
    repo: Ref,
    commitSha: string,
    sinceSha?: string | null,
    options?: ChangesOptions,
  ): AsyncIterable<PathChange>
}

/** Branches, what happened on them, and new commits: everything that is asked of every host, wherever it lies. */
export interface CommittingHost<Ref = RepoRef> {
  /** What stands at this path of a commit; null when no file does. */
  entry(
    repo: Ref,
    commitSha: string,
    path: string,
    options?: ReadOptions,
  ): Promise<Omit<TreeEntry, 'size'> | null>

  /** By name. */
  branches(repo: Ref, options?: ReadOptions): AsyncIterable<Branch>

  branch(repo: Ref, name: string, options?: ReadOptions): Promise<Branch | null>

  /** Refused (`conflict`) when there is a branch of that name. */
  createBranch(repo: Ref, branch: Branch): Promise<void>

  /** Refused (`conflict`) when the branch has moved on from that commit, or is the default one. */
  deleteBranch(repo: Ref, branch: Branch): Promise<void>

  /**
   * One commit of all the changes, on top of `parentSha` and only if the branch still stands there: else `conflict`,
   * and nothing has happened. Changes that change nothing make no commit: the answer is the parent.
   */
  commit(repo: Ref, request: CommitRequest): Promise<CommitResult>

  /** Newest first. Stop reading and the walk stops. */
  history(repo: Ref, commitSha: string, options?: HistoryOptions): AsyncIterable<CommitInfo>

  /** How two commits stand to each other; null when the repository no longer has one of them. */
  compare(repo: Ref, baseSha: string, headSha: string, options?: ReadOptions): Promise<Comparison | null>

  /** What is different in `toSha`, renames found; bounded in files and in the text of their hunks. */
  diff(repo: Ref, fromSha: string, toSha: string, options?: ReadOptions): Promise<Diff>
}

/** For hosts whose pull requests are kept by us: theirs merge through the host's own. */
export interface MergingHost<Ref = RepoRef> {
  /** Whether a merge would succeed. Leaves no trace in the repository. */
  tryMerge(repo: Ref, baseSha: string, headSha: string, options?: ReadOptions): Promise<MergeTrial>

  /** Merges into the branch if it still stands at `base.commitSha` (else `conflict`); answers the new commit. */
  merge(repo: Ref, request: MergeRequest): Promise<string>
}

/** For hosts that tell nobody when something moves: from the others the news comes by webhook. */
export interface WatchingHost<Ref = RepoRef> {
  /**
   * Calls `onMove` with the new head whenever the default branch or its commit differs from what it was. What stands
   * in the way (the repository is gone, the system is out of file watches) goes to `onTrouble`, and watching goes on.
   * Resolves, once moves are seen, to the function that ends it.
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

/** How a host knows a repository. Each host takes its own kind only: `codeHostOf` brings the two together. */
export type RepoRef = LocalRef | ForgeRef

/** By its folder: a work tree, a linked work tree or a bare repository. */
export interface LocalRef {
  path: string
  /** Its default branch, whatever is checked out. Without one, what HEAD names. */
  branch?: string | null
}

/** By its name now, and by the installation of our App that opens it. */
export interface ForgeRef {
  installationId: number
  owner: string
  name: string
  /** A user token, for what is done in a person's own name and by their own rights instead of the App's. */
  userToken?: string
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

/** A file that two commits do not have alike. */
export interface TreeChange {
  path: string
  /** As the later has it; null where that has none. */
  entry: Pick<TreeEntry, 'sha' | 'mode'> | null
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

export interface Branch {
  name: string
  commitSha: string
}

/** Who did something, and when. */
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
  /** Where the branch stands; null while it does not exist, for the first commit of an empty repository. */
  parentSha: string | null
  changes: FileChange[]
}

export interface FileChange {
  path: string
  /** Null deletes. A file keeps its executable bit. */
  content: string | Uint8Array | null
  /** The blob that it is made from, or '' where no file is: a conflict when something else stands there. */
  baseSha?: string
}

export interface CommitResult {
  commitSha: string
  treeSha: string
  /** The blob of each path that was written. */
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
  /** Leaves out what this commit has in its own history. */
  sinceSha?: string
  offset?: number
}

export interface Comparison {
  /** The newest commit that both come from; null when they share no history. */
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
  /** The name before, where it is another. */
  previousPath: string | null
  status: 'added' | 'modified' | 'removed' | 'renamed'
  additions: number
  deletions: number
  /** The hunks as unified diffs have them; null for what is not text, or too long to be read. */
  patch: string | null
}

export type MergeTrial =
  | { state: 'clean' }
  /** The base has it all already. */
  | { state: 'nothing' }
  /** They share no history. */
  | { state: 'unrelated' }
  | { state: 'conflicts'; paths: string[] }

export interface MergeRequest extends CommitDraft {
  base: Branch
  headSha: string
  /** A merge commit joins the two histories; a squash puts everything into one commit on the base. */
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
  /** A commit that has them all, where there is one: from far away many come at once then. */
  commitSha?: string
}

export interface ChangesOptions extends ReadOptions {
  /** Where no other path is of interest: a host that has to ask for each may leave out the others. */
  paths?: ReadonlySet<string>
}

export type CodeHostErrorCode =
  | 'not_found'
  | 'unreadable'
  | 'unwritable'
  | 'no_default_branch'
  | 'corrupt'
  | 'timeout'
  /** Something is no longer as the caller knew it: read again and decide anew. */
  | 'conflict'
  /** A name, a path or a text that git cannot have. */
  | 'invalid'
  /** The branch takes nothing but pull requests. */
  | 'protected'
  /** The branch is checked out in a work tree that cannot follow it now. */
  | 'checked_out'
  /** The account has taken the App away for now, until somebody there gives it back. */
  | 'suspended'
  /** The host no longer takes the token of the person in whose name it was asked. */
  | 'signed_out'
  /** That person may not do this there. */
  | 'not_allowed'
  /** The host lets us ask nothing more before `resumesAt`. */
  | 'rate_limited'

/** The message is one sentence for a person, with what to do next. */
export class CodeHostError extends PortError<CodeHostErrorCode> {
  override readonly name = 'CodeHostError'
}
