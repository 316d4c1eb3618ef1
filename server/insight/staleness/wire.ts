import { z } from 'zod'
import { Text } from '#server/kernel/text/text'

export const AttestInput = z.object({
  section_id: Text.min(1).max(1000),
  /** The hash of the text that was reviewed. The request fails if the section has changed. */
  section_hash: Text.max(100).optional(),
})

export const AttestedWire = z.object({
  attested: z.number().int().meta({ description: 'How many sections were stale' }),
})

export const AttestationWire = z
  .object({
    id: z.number().int(),
    /** The current id of the section; null if it was removed. */
    section_id: z.string().nullable(),
    section_hash: z.string(),
    commit_sha: z.string(),
    by: z.string(),
    at: z.string(),
    /** Whether the section still has the attested text. */
    is_current: z.boolean(),
  })
  .meta({ id: 'Attestation' })
export type AttestationWire = z.infer<typeof AttestationWire>

export const AttestationsWire = z.object({
  attestations: z.array(AttestationWire),
  total: z.number().int(),
})
export type AttestationsWire = z.infer<typeof AttestationsWire>
