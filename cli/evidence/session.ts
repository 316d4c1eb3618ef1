import type { VerifiedCriterion } from '#cli/verify/verdict'
import type { VerifyRun } from '#cli/verify/verify-log'

/** One coding session, in the format of `.svc/session-evidence.json`. */
export interface EvidenceSession {
  session_id: string
  started_at: string
  ended_at: string | null
  git_branch: string
  git_base: string | null
  specs_touched: { spec: string; sections: string[]; loaded_via: string }[]
  acs_addressed: {
    spec: string
    section: string
    ac_id: string
    ac_text: string
    files: string[]
    line_ranges: string[]
    verify_status: VerifiedCriterion['verdict']
    verified_at: string | null
  }[]
  files_modified: string[]
  verify_runs: VerifyRun[]
}

export interface EvidenceDocument {
  version: 1
  sessions: EvidenceSession[]
}

/** The server's limit. A session that never ends drops its oldest entries. */
export const MAX_SESSIONS = 100
const MAX_ITEMS = 1000
/** Maximum characters of a criterion. */
export const MAX_TEXT = 5_000
/** Runs are the largest part of a session. */
export const MAX_RUNS = 50

export const keepLast = <T>(items: readonly T[], max = MAX_ITEMS): T[] => items.slice(-max)
