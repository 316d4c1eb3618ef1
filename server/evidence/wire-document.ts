import { z } from 'zod'

/** What the newest report says about a criterion of a document. */
const DocumentProof = z
  .object({
    criterion_id: z.string(),
    section_id: z.string().nullable(),
    state: z.enum(['proved', 'failed']),
    test: z.string(),
    commit_sha: z.string(),
    reported_at: z.string(),
  })
  .meta({ id: 'DocumentProof' })

/** What tests executed of the lines that a criterion names as its evidence. */
const ExecutedEvidence = z
  .object({
    criterion_id: z.string(),
    file_path: z.string(),
    /** Null if the whole file is the evidence. */
    lines: z.string().nullable(),
    /** Lines with code. */
    measured_lines: z.int(),
    executed_lines: z.int(),
    commit_sha: z.string(),
    reported_at: z.string(),
  })
  .meta({ id: 'ExecutedEvidence' })

export const DocumentEvidenceWire = z.object({
  file_path: z.string(),
  /** In the order of the document. Criteria that no test names are left out. */
  proofs: z.array(DocumentProof),
  /** Evidence in files of the newest lcov report. Lines without code are left out. */
  executed: z.array(ExecutedEvidence),
})
export type DocumentEvidenceWire = z.infer<typeof DocumentEvidenceWire>
