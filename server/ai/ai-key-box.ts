import type { Context } from '../kernel/context'
import { DomainError } from '../kernel/errors'
import type { SecretBox } from '../kernel/secrets/secret-box'

/** The secret box that encrypts the AI keys of organizations. */
export function aiKeyBox({ secretBox, signIn }: Context): SecretBox {
  const box = secretBox ?? signIn?.secretBox
  if (box) return box
  throw new DomainError('not_configured', {
    message: 'Set ENCRYPTION_KEY, so that secrets can be kept encrypted.',
    extras: { setting: 'ENCRYPTION_KEY' },
  })
}
