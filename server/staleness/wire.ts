import { z } from 'zod'
import { Text } from '../kernel/text'

export const AttestInput = z.object({
  section_id: Text.min(1).max(1000),
  /** What the caller has read: refused when the section says something else by now. */
  section_hash: Text.max(100).optional(),
})

export const AttestationWire = z
  .object({
    id: z.number().int(),
    /** Where the section stands now; null once it is gone. */
    section_id: z.string().nullable(),
    section_hash: z.string(),
    commit_sha: z.string(),
    by: z.string(),
    at: z.string(),
    /** Whether the section still says what was attested. */
    is_current: z.boolean(),
  })
  .meta({ id: 'Attestation' })
export type AttestationWire = z.infer<typeof AttestationWire>

export const AttestationsWire = z.object({
  attestations: z.array(AttestationWire),
  total: z.number().int(),
})
export type AttestationsWire = z.infer<typeof AttestationsWire>
