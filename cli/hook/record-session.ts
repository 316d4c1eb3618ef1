import { evidencePath, updateSession } from '#cli/evidence/evidence-file'
import { type EvidenceSession, keepLast, MAX_RUNS, MAX_TEXT } from '#cli/evidence/session'
import type { IndexedDocument } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { findChangedFiles } from '#cli/verify/changed-files'
import { leavesFolder } from '#cli/verify/check-evidence'
import type { Verification, VerifiedCriterion } from '#cli/verify/verdict'
import { logVerifyRun, toVerifyRun } from '#cli/verify/verify-log'
import { exposureOf } from './exposed'
import { readBranch } from './read-branch'

/** Records the specs that a session received. Does nothing unless the evidence pipeline is on. */
export function noteSpecs(index: CheckoutIndex, sessionId: string, specs: readonly IndexedDocument[]): void {
  change(index, sessionId, (session) => {
    const recordedSpecs = new Set(session.specs_touched.map(({ spec }) => spec))
    const added = specs
      .filter(({ row }) => !recordedSpecs.has(row.file_path))
      .map(({ row }) => ({ spec: row.file_path, sections: [], loaded_via: 'hook' }))
    return { ...session, specs_touched: keepLast([...session.specs_touched, ...added]) }
  })
}

/** Records the end of a session and its changes. */
export function noteEnd(index: CheckoutIndex, sessionId: string): EvidenceSession | null {
  if (!index.config.ide.evidence_pipeline.enabled) return null
  const { base, paths } = findChangedFiles(index.root)
  return change(index, sessionId, (session) => ({
    ...session,
    ...endOf(session, paths),
    git_base: base.commit,
  }))
}

const endOf = ({ files_modified }: EvidenceSession, paths: ReadonlySet<string>) => ({
  ended_at: new Date().toISOString(),
  files_modified: keepLast([...new Set([...files_modified, ...[...paths].filter(isStorable)])]),
})

/** The server rejects backslashes and paths outside the repository. The evidence file itself is not a change of the session. */
const isStorable = (path: string) => !path.includes('\\') && !leavesFolder(path) && !path.startsWith('.svc/')

/** Records a verify run with its findings. Returns the session; null if the pipeline is off. */
export function noteVerification(
  index: CheckoutIndex,
  sessionId: string,
  verification: Verification,
  changedPaths: ReadonlySet<string>,
): EvidenceSession | null {
  const run = toVerifyRun(verification)
  // Assistants read the file beside the code, so it must not contain text hidden from them.
  const isShown = ({ spec }: VerifiedCriterion) => {
    const document = index.documents[spec]
    return document !== undefined && exposureOf(document, index.config) === 'full'
  }
  const { enabled, persist } = index.config.ide.evidence_pipeline
  if (enabled && persist !== 'mcp') logVerifyRun(index.root, run)
  return change(index, sessionId, (session) => ({
    ...session,
    ...endOf(session, changedPaths),
    git_base: verification.base,
    acs_addressed: keepLast(verification.criteria.filter(isShown)).map((criterion) => ({
      spec: criterion.spec,
      section: criterion.section,
      ac_id: criterion.ac_id,
      ac_text: criterion.ac_text.slice(0, MAX_TEXT),
      files: criterion.files.filter(isStorable),
      line_ranges: [],
      verify_status: criterion.verdict,
      verified_at: run.at,
    })),
    verify_runs: keepLast([...session.verify_runs, run], MAX_RUNS),
  }))
}

function change(
  { root, config }: CheckoutIndex,
  sessionId: string,
  edit: (session: EvidenceSession) => EvidenceSession,
): EvidenceSession | null {
  const { enabled, persist } = config.ide.evidence_pipeline
  const path = enabled ? evidencePath(root, persist) : null
  if (path === null) return null
  const fresh: EvidenceSession = {
    session_id: sessionId,
    started_at: new Date().toISOString(),
    ended_at: null,
    git_branch: readBranch(root),
    git_base: null,
    specs_touched: [],
    acs_addressed: [],
    files_modified: [],
    verify_runs: [],
  }
  return updateSession(path, fresh, edit)
}
