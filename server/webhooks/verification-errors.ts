import { DomainError } from '../kernel/errors'
import { SOURCE_TRAITS, type Source } from './source-traits'
import type { SignatureVerdict } from './verify-signature'

const FLAWS: Record<Exclude<SignatureVerdict, 'valid'>, string> = {
  missing: 'has no signature',
  malformed: 'has a signature, or a time of sending, that is not of the form that it should have',
  mismatch: 'is not signed with a secret that is valid here',
  stale: 'was signed too long ago, or ahead of time',
}

export function rejectedSignature(source: Source, verdict: Exclude<SignatureVerdict, 'valid'>): DomainError {
  const { label, setting } = SOURCE_TRAITS[source]
  return new DomainError('unauthenticated', {
    message: `This event ${FLAWS[verdict]}. Compare the secret at ${label} with ${setting}.`,
  })
}

export function missingSecret(source: Source): DomainError {
  const { label, setting, offersSecretIn } = SOURCE_TRAITS[source]
  const remedy = offersSecretIn ? `set ${setting}, or confirm the secret that it offered` : `set ${setting}`
  return new DomainError('not_configured', {
    message: `Events of ${label} cannot be verified yet: ${remedy}.`,
    extras: { setting },
  })
}
