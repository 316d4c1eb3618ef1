import { z } from 'zod'
import type { RequestContext } from '#server/kernel/context'
import type { SecretBox } from '#server/kernel/secrets/secret-box'
import { cookieLine } from '../sessions/cookies'

const TEN_MINUTES_S = 10 * 60

const AttemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** A code requested for one purpose is not accepted for the other. */
  purpose: z.enum(['sign_in', 'code_host']),
  returnTo: z.string(),
  org: z.string().nullable(),
  /** The token of the first account's link. */
  firstLink: z.string().nullable(),
  /** The user who links a code host account. */
  userId: z.number().nullable(),
  beganAt: z.number(),
})
export type SignInAttempt = z.infer<typeof AttemptSchema>

/** Each attempt has its own cookie, so that two tabs do not interfere. */
const attemptCookieName = (state: string) => `svc_attempt_${state.slice(0, 12)}`
const PATH = '/'

/** Stores the attempt in an encrypted cookie. The server keeps nothing. */
export function saveAttempt({ baseUrl, secretBox, web }: RequestContext, attempt: SignInAttempt): void {
  const value = secretBox.seal(JSON.stringify(attempt))
  web.setCookie(
    cookieLine(
      { name: attemptCookieName(attempt.state), value, path: PATH, maxAgeS: TEN_MINUTES_S },
      baseUrl,
    ),
  )
}

/** Reads and deletes the attempt. Null if this browser did not start it, or more than 10 minutes ago. */
export function takeAttempt(
  { baseUrl, secretBox, web, clock }: RequestContext,
  state: string,
): SignInAttempt | null {
  if (!/^[\w-]{20,100}$/.test(state)) return null
  const name = attemptCookieName(state)
  const sealed = web.cookie(name)
  if (sealed === null) return null
  web.setCookie(cookieLine({ name, value: '', path: PATH, maxAgeS: 0 }, baseUrl))
  const attempt = open(secretBox, sealed)
  const isFresh = attempt !== null && clock.now().getTime() - attempt.beganAt < TEN_MINUTES_S * 1000
  return isFresh && attempt.state === state ? attempt : null
}

function open(box: SecretBox, sealed: string): SignInAttempt | null {
  try {
    return AttemptSchema.parse(JSON.parse(box.open(sealed)))
  } catch {
    // The cookie was not written by us, so it counts as missing.
    return null
  }
}
