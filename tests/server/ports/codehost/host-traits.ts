/** All differences between code hosts. The contract tests read their expectations from here. */
export interface HostTraits {
  /** Whether the host compares commits when neither is an ancestor of the other. Otherwise it refuses with `invalid`. */
  comparesAnyTwo: boolean
}

/**
 * Further differences are in the interfaces. GitHub reports moves by webhook and is not watched (WatchingHost).
 * It merges its own pull requests (MergingHost). Only GitHub has installations, pulls, issues, checks and members
 * (forge-port.ts).
 */
export const HOST_TRAITS = {
  local: { comparesAnyTwo: true },
  github: { comparesAnyTwo: false },
} satisfies Record<string, HostTraits>
