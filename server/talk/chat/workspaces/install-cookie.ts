import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { cookieLine } from '#server/accounts/auth/index'
import type { RequestContext } from '#server/kernel/context'

const TEN_MINUTES_S = 10 * 60
const PATH = '/auth/chat'

const Attempt = z.object({
  state: z.string(),
  org: z.string(),
  userId: z.number(),
  sessionId: z.string(),
  beganAt: z.number(),
})
type InstallAttempt = z.infer<typeof Attempt>

const cookieName = (state: string) => `svc_chat_${state.slice(0, 12)}`

/** Stores in an encrypted cookie which session adds the app for which org. Returns the state for the workspace. */
export function saveAttempt(
  { baseUrl, secretBox, web, clock }: RequestContext,
  attempt: Omit<InstallAttempt, 'state' | 'beganAt'>,
): string {
  const state = randomBytes(24).toString('base64url')
  const value = secretBox.seal(JSON.stringify({ ...attempt, state, beganAt: clock.now().getTime() }))
  web.setCookie(cookieLine({ name: cookieName(state), value, path: PATH, maxAgeS: TEN_MINUTES_S }, baseUrl))
  return state
}

/** Reads and deletes the attempt. Null if this session did not start it, or started it more than 10 minutes ago. */
export function takeAttempt(
  { actor, baseUrl, secretBox, web, clock }: RequestContext,
  state: string,
): InstallAttempt | null {
  const name = cookieName(state)
  const sealed = /^[\w-]{32}$/.test(state) ? web.cookie(name) : null
  if (sealed === null) return null
  web.setCookie(cookieLine({ name, value: '', path: PATH, maxAgeS: 0 }, baseUrl))
  const attempt = open(() => Attempt.parse(JSON.parse(secretBox.open(sealed))))
  if (!attempt || actor.kind !== 'user' || attempt.state !== state) return null
  const isTheirs = attempt.userId === actor.userId && attempt.sessionId === actor.sessionId
  const isFresh = clock.now().getTime() - attempt.beganAt < TEN_MINUTES_S * 1000
  return isTheirs && isFresh ? attempt : null
}

function open(read: () => InstallAttempt): InstallAttempt | null {
  try {
    return read()
  } catch {
    // The cookie was not written by us, so it counts as missing.
    return null
  }
}
