import type { DocumentCoverageWire } from '#server/insight/coverage/wire-document'
import type { CriterionProof } from './document-evidence'

/** Number of a spec's criteria that are claimed, linked to code and proved by tests. */
export interface CriteriaLevels {
  total: number
  claimed: number
  linked: number
  proved: number
  failed: number
}

/** Null for a spec without criteria. */
export function criteriaLevels(
  { summary }: DocumentCoverageWire,
  proofs: readonly CriterionProof[],
): CriteriaLevels | null {
  const { total_ac: total, done_ac: claimed, realized_ac: linked, proved_ac: proved } = summary
  const failed = proofs.filter(({ state }) => state === 'failed').length
  return total === 0 ? null : { total, claimed, linked, proved, failed }
}
