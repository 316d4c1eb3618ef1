export const EXIT = {
  ok: 0,
  /** The command did its work and found what should not be. */
  found: 1,
  /** The command line makes no sense. */
  usage: 2,
} as const
