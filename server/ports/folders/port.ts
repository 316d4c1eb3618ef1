/** Git repositories on this machine that people may connect, as far as the operator has opened its folders to them. */
export interface Folders {
  /** Absolute, as the operator named them. Empty: none may be connected from the pages. */
  roots: readonly string[]
  /** The repositories below the roots, in order of their paths; bounded in depth and number. */
  find(): Promise<string[]>
  /** Whether people may have files of it checked out there: then saves change them. */
  hasWorkTree(path: string): Promise<boolean>
  /** The repository's real path if it lies below a root, else why it may not be connected. */
  admit(path: string): Promise<{ path: string } | { refusal: string }>
}
