import { z } from 'zod'
import type { SecretBox } from '../../kernel/secrets/secret-box'
import type { SignIn, Web } from '../../kernel/sign-in'
import { cookieLine } from '../sessions/cookies'

const TEN_MINUTES_S = 10 * 60

const AttemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** A code that was asked for one purpose is of no use for the other. */
  purpose: z.enum(['sign_in', 'code_host']),
  returnTo: z.string(),
  org: z.string().nullable(),
  /** The one-time link by which the deployment's first person signs in. */
  firstLink: z.string().nullable(),
  /** Whose account at the code host is meant. */
  userId: z.number().nullable(),
  beganAt: z.number(),
})
export type SignInAttempt = z.infer<typeof AttemptSchema>

/** Every attempt has a cookie of its own, so that two tabs do not disturb each other. */
const nameOf = (state: string) => `svc_attempt_${state.slice(0, 12)}`
const PATH = '/auth'

/** A sign-in under way is remembered by the browser that began it, sealed, and by nobody else. */
export function saveAttempt({ secretBox }: SignIn, web: Web, attempt: SignInAttempt): void {
  const value = secretBox.seal(JSON.stringify(attempt))
  web.setCookie(
    cookieLine({ name: nameOf(attempt.state), value, path: PATH, maxAgeS: TEN_MINUTES_S }, web.baseUrl),
  )
}

/** Takes the attempt back, once. Null when this browser did not begin it, or too long ago. */
export function takeAttempt(signIn: SignIn, web: Web, state: string, now: Date): SignInAttempt | null {
  if (!/^[\w-]{20,100}$/.test(state)) return null
  const name = nameOf(state)
  const sealed = web.cookie(name)
  if (sealed === null) return null
  web.setCookie(cookieLine({ name, value: '', path: PATH, maxAgeS: 0 }, web.baseUrl))
  const attempt = open(signIn.secretBox, sealed)
  const isFresh = attempt !== null && now.getTime() - attempt.beganAt < TEN_MINUTES_S * 1000
  return isFresh && attempt.state === state ? attempt : null
}

function open(box: SecretBox, sealed: string): SignInAttempt | null {
  try {
    return AttemptSchema.parse(JSON.parse(box.open(sealed)))
  } catch {
    // Not of our making: as good as no cookie.
    return null
  }
}
