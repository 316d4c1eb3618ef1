import { setTimeout as delay } from 'node:timers/promises'
import type { Actor } from '#server/kernel/context'
import { type DomainError, isDomainError } from '#server/kernel/errors'

/** Less than a probe waits for the database, so that a frozen database does not delay the probe. */
const CHECK_MS = 1_000

/**
 * The error of a probe's invalid credential. Null if the credential is valid, or cannot be checked now: a probe reports on the
 * database and must not wait for it.
 */
export async function credentialProblem(entering: Promise<{ actor: Actor }>): Promise<DomainError | null> {
  const timeout = new AbortController()
  const checked = entering.then(
    () => null,
    (error: unknown) => (isDomainError(error) && [401, 403].includes(error.status) ? error : null),
  )
  try {
    return await Promise.race([checked, delay(CHECK_MS, null, { signal: timeout.signal })])
  } finally {
    timeout.abort()
  }
}
