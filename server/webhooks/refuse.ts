import { DomainError } from '../kernel/errors'
import { type Source, TRAITS } from './sources'
import type { Verdict } from './verify-signature'

const FLAWS: Record<Exclude<Verdict, 'valid'>, string> = {
  missing: 'has no signature',
  malformed: 'has a signature, or a time of sending, that is not of the form that it should have',
  mismatch: 'is not signed with a secret that is valid here',
  stale: 'was signed too long ago, or ahead of time',
}

export function refused(source: Source, verdict: Exclude<Verdict, 'valid'>): DomainError {
  const { label, setting } = TRAITS[source]
  return new DomainError('unauthenticated', {
    message: `This event ${FLAWS[verdict]}. Compare the secret at ${label} with ${setting}.`,
  })
}

export function noSecret(source: Source): DomainError {
  const { label, setting, offersSecretIn } = TRAITS[source]
  const remedy = offersSecretIn ? `set ${setting}, or confirm the secret that it offered` : `set ${setting}`
  return new DomainError('not_configured', {
    message: `Events of ${label} cannot be verified yet: ${remedy}.`,
    extras: { setting },
  })
}
