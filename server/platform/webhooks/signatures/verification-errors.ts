import { DomainError } from '#server/kernel/errors'
import { SOURCE_TRAITS, type Source } from './source-traits'
import type { SignatureVerdict } from './verify-signature'

export type Rejection = Exclude<SignatureVerdict, 'valid'>

const FLAWS: Record<Rejection, string> = {
  missing: 'has no signature',
  malformed: 'has a malformed signature or timestamp',
  mismatch: 'is not signed with a valid secret',
  stale: 'was signed too long ago or in the future',
}

export function rejectedSignature(source: Source, verdict: Rejection): DomainError {
  const { label, setting } = SOURCE_TRAITS[source]
  return new DomainError('unauthenticated', {
    message: `This event ${FLAWS[verdict]}. Compare the secret at ${label} with ${setting}.`,
  })
}

/** Also the response for a missing connection, so it must depend only on the request. */
export const rejectedConnectionSignature = (source: Source, verdict: Rejection): DomainError =>
  new DomainError('unauthenticated', {
    message: `This event ${FLAWS[verdict]}. Compare the address and the secret at ${SOURCE_TRAITS[source].label} with those of the connection.`,
  })

export function missingSecret(source: Source): DomainError {
  const { label, setting, offersSecretIn } = SOURCE_TRAITS[source]
  const remedy = offersSecretIn ? `set ${setting}, or confirm the secret that it offered` : `set ${setting}`
  return new DomainError('not_configured', {
    message: `Events of ${label} cannot be verified yet: ${remedy}.`,
    extras: { setting },
  })
}
