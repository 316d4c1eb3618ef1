import type { EvidenceSession } from '#cli/evidence/session'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { printable } from '#cli/printable'
import { findChangedFiles } from '#cli/verify/changed-files'
import type { Gap, Verification } from '#cli/verify/verdict'
import { verifyCheckout } from '#cli/verify/verify-checkout'
import { exposureOf } from './exposed'
import { noteVerification } from './record-session'

export interface VerifiedWork {
  verification: Verification
  session: EvidenceSession | null
}

/** Verifies the specs affected by this branch, and records the result. */
export function verifyNow(index: CheckoutIndex, sessionId: string): VerifiedWork {
  const verification = verifyCheckout(index, {
    mode: 'gate',
    all: false,
    minimum: index.config.ide.auto_verify.confidence,
    judgements: {},
  })
  const { paths } = findChangedFiles(index.root)
  return { verification, session: noteVerification(index, sessionId, verification, paths) }
}

const MAX_GAPS = 20

/** The gaps as text for an assistant. Gaps of hidden specs are only counted. */
export function describeGaps({ gaps, conflicts, base_problem }: Verification, index: CheckoutIndex): string {
  const all = [...gaps, ...(index.config.ide.auto_verify.confidence === 'high' ? conflicts : [])]
  const shownGaps = all.filter(({ spec }) => isShown(index, spec))
  const hidden = all.length - shownGaps.length
  const problem =
    base_problem === null
      ? []
      : [`svc verify does not know where this work began: ${printable(base_problem)}`]
  if (all.length === 0) return problem.join('\n')
  return [
    ...problem,
    'svc verify found gaps between specs and code. Close them, or say why they stay open:',
    ...shownGaps.slice(0, MAX_GAPS).map(lineOf),
    ...(shownGaps.length > MAX_GAPS ? [`and ${shownGaps.length - MAX_GAPS} more; see svc verify`] : []),
    ...(hidden > 0
      ? [`${hidden} gaps are in specs that AI may not read; a person sees them with svc verify.`]
      : []),
  ].join('\n')
}

function isShown({ documents, config }: CheckoutIndex, spec: string): boolean {
  const document = documents[spec]
  return document !== undefined && exposureOf(document, config) === 'full'
}

const lineOf = ({ spec, file, line, what: description }: Gap) =>
  printable(`${file ?? spec}${line === null ? '' : `:${line}`}: ${description}`)
