/** Git repositories on this machine that people may connect, in the folders that the operator has allowed. */
export interface Folders {
  /** Absolute paths, as the operator wrote them. If empty, other folders need a token of the start. */
  roots: readonly string[]
  /** The repositories below the roots, sorted by path. Limited in depth and number. */
  find(): Promise<string[]>
  /** Whether the repository has checked-out files, which saves then change. */
  hasWorkTree(path: string): Promise<boolean>
  /** The real path of the git directory that all work trees of the repository share; null if it cannot be read. */
  sharedGitDir(path: string): Promise<string | null>
  /** The repository's real path if it lies below a root, else the reason why it cannot be connected. */
  checkFolder(path: string): Promise<FolderCheck>
  /** The same for any folder of this machine. Only for holders of a token that the start printed. */
  checkAnyFolder(path: string): Promise<FolderCheck>
  /** Null if this process cannot make it. */
  readonly sample: SampleFolder | null
}

export type FolderCheck = { path: string } | { refusal: string }

export interface SampleFolder {
  path: string
  /** Creates the sample repository if it is missing. */
  make(): Promise<void>
}
