import type { DocumentCoverageWire } from '#server/insight/coverage/wire-document'

/** The review state of a section, which changes independently of its text. */
export type SectionReviewState = Pick<
  DocumentCoverageWire['sections'][number],
  'permalink' | 'hash' | 'realized_ac' | 'stale_since' | 'stale_because' | 'attestation'
>

export const reviewStatesOf = ({ sections }: DocumentCoverageWire): Record<string, SectionReviewState> =>
  Object.fromEntries(
    sections.map(({ id, permalink, hash, realized_ac, stale_since, stale_because, attestation }) => [
      id,
      { permalink, hash, realized_ac, stale_since, stale_because, attestation },
    ]),
  )
