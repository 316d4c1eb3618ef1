/** Where hosts differ in what they can do or tell, all of it: the contract reads its expectations from here. */
export interface HostTraits {
  /** Whether it compares commits of which neither comes from the other; refused (`invalid`) where it does not. */
  comparesAnyTwo: boolean
}

/**
 * Besides, by their interfaces: GitHub tells moves by webhook and is not watched (WatchingHost), and merges its own pull
 * requests (MergingHost); only GitHub has installations, pulls, issues, checks and members of its own (forge-port.ts).
 */
export const HOST_TRAITS = {
  local: { comparesAnyTwo: true },
  github: { comparesAnyTwo: false },
} satisfies Record<string, HostTraits>
