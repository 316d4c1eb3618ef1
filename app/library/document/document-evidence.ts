import type { DocumentEvidenceWire } from '#server/insight/evidence/wire-document'

/** The results for a spec from the newest test reports. */
export type ReportedEvidence = Pick<DocumentEvidenceWire, 'proofs' | 'executed'>
export type CriterionProof = ReportedEvidence['proofs'][number]
export type ExecutedEvidence = ReportedEvidence['executed'][number]

export const NO_REPORTS: ReportedEvidence = { proofs: [], executed: [] }

/** The results, indexed by criterion. */
export interface EvidenceLookup {
  proofOf(criterionId: string): CriterionProof | undefined
  executedOf(criterionId: string, source: EvidenceSource): ExecutedEvidence | undefined
}

interface EvidenceSource {
  file_path: string
  lines: string | null
}

export function lookUpEvidence({ proofs, executed }: ReportedEvidence): EvidenceLookup {
  const proofById = new Map(proofs.map((proof) => [proof.criterion_id, proof]))
  const executedByKey = new Map(executed.map((one) => [keyOf(one.criterion_id, one), one]))
  return {
    proofOf: (id) => proofById.get(id),
    executedOf: (id, source) => executedByKey.get(keyOf(id, source)),
  }
}

const keyOf = (criterionId: string, { file_path, lines }: EvidenceSource) =>
  JSON.stringify([criterionId, file_path, lines])
