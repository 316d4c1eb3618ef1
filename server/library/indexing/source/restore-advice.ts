/** Advice for a damaged repository, local or hosted. */
export const RESTORE_ADVICE =
  'Run "git fsck --full" in the repository or in a clone, and restore the objects it reports.'
