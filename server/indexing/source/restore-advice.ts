/** What helps where a repository has lost a part of itself, whether it lies on this machine or elsewhere. */
export const RESTORE =
  'Run "git fsck --full" there, or in a clone that is pushed from, and restore what it names.'
