import type { RunWire } from '#server/library/repos/index'
import type { RunOf } from './select-runs'

/** A run as all pages of an org follow it. */
export interface LiveRunWire extends Omit<RunWire, 'problems'> {
  /** `owner/name` */
  repo: string
}

export function liveRunToWire({ repo, run: { problems: _, ...run } }: RunOf): LiveRunWire {
  return { repo, ...run }
}
