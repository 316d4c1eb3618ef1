import { z } from 'zod'

/** The result of a document's criterion in the newest report. */
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

/** The executed lines of a criterion's evidence. */
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
  /** In the order of the document. Omits criteria that no test names. */
  proofs: z.array(DocumentProof),
  /** Evidence in files of the newest lcov report. Omits lines without code. */
  executed: z.array(ExecutedEvidence),
})
export type DocumentEvidenceWire = z.infer<typeof DocumentEvidenceWire>
