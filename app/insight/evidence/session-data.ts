import type { Caller } from '#server/router'

/** A reported coding session. */
export type CodingSession = Awaited<ReturnType<Caller['evidence']['sessions']>>['sessions'][number]
export type AddressedCriterion = CodingSession['acs_addressed'][number]
type VerifyRun = CodingSession['verify_runs'][number]
export type Gap = VerifyRun['gaps'][number]

/** The repository of the page with sessions. */
export interface RepositoryOfSessions {
  org: string
  owner: string
  repo: string
}

/** A session in a list. The whole session is a document of up to a megabyte. */
export interface SessionSummary {
  id: string
  branch: string
  by: string
  startedAt: string
  specs: number
  criteria: number
  files: number
  /** null: the session was never verified. */
  lastResult: VerifyRun['result'] | null
  receivedAt: string
}

export const summarize = (session: CodingSession): SessionSummary => ({
  id: session.session_id,
  branch: session.git_branch,
  by: session.by,
  startedAt: session.started_at,
  specs: session.specs_touched.length,
  criteria: session.acs_addressed.length,
  files: session.files_modified.length,
  lastResult: session.verify_runs.at(-1)?.result ?? null,
  receivedAt: session.received_at,
})

/** Maximum number of entries per list on a page. The API has all of them. */
const SHOWN = 200
/** Runs contain lists themselves. */
const RUNS_SHOWN = 20

export interface CutList<T> {
  shown: T[]
  total: number
}

const cut = <T>(list: T[], max = SHOWN): CutList<T> => ({ shown: list.slice(0, max), total: list.length })

export type ShownSession = ReturnType<typeof shorten>

/** The session with the first entries of each list, and its verify runs, newest first. */
export const shorten = (session: CodingSession) => ({
  ...session,
  specs_touched: cut(session.specs_touched),
  acs_addressed: cut(session.acs_addressed),
  files_modified: cut(session.files_modified),
  verify_runs: cut(
    session.verify_runs
      .toReversed()
      .map((run) => ({ ...run, gaps: cut(run.gaps, RUNS_SHOWN), conflicts: cut(run.conflicts, RUNS_SHOWN) })),
    RUNS_SHOWN,
  ),
})

export const RESULT_LABELS: Record<VerifyRun['result'], string> = { pass: 'Passed', fail: 'Failed' }

export const VERDICT_LABELS: Record<AddressedCriterion['verify_status'], string> = {
  realized: 'Realized',
  partial: 'Partly realized',
  conflicting: 'Conflicting',
  not_started: 'Not started',
  unknown: 'Not known',
}
