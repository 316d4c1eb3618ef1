import type { Caller } from './authenticate'
import { Refusal } from './route'
import type { Remaining, World } from './world'

/** The remaining requests of a caller in this hour. */
export interface Allowance {
  /** The caller, as named in the error message. */
  of: string
  remaining: Remaining
}

const HOURLY = 5_000

/** Each caller has its own hourly limit. */
export function allowanceOf(world: World, caller: Caller): Allowance {
  if (caller.kind === 'app') return { of: `app ID ${world.appId}`, remaining: world.remaining }
  if (caller.kind === 'installation')
    return { of: `installation ID ${caller.installation.id}`, remaining: caller.installation.remaining }
  const { login, remaining } = caller.person
  return { of: `user ID ${world.account(login, 'User').id}`, remaining }
}

/** The rate limit headers of a response. */
export function limitHeaders(
  { now }: World,
  { remaining }: Allowance,
  resource: keyof Remaining,
): Record<string, string> {
  return {
    'x-ratelimit-limit': String(HOURLY),
    'x-ratelimit-remaining': String(remaining[resource]),
    'x-ratelimit-used': String(HOURLY - remaining[resource]),
    'x-ratelimit-reset': String(Math.ceil(now().getTime() / 1000) + 600),
    'x-ratelimit-resource': resource,
  }
}

/** Takes a request from the allowance. A response of 304 is free, so the caller does not count it. */
export function countRequest(world: World, allowance: Allowance, resource: keyof Remaining): void {
  if (allowance.remaining[resource] === 0) throw primaryLimit(world, allowance, resource)
  allowance.remaining[resource] -= 1
}

export function primaryLimit(world: World, allowance: Allowance, resource: keyof Remaining): Refusal {
  const headers = { ...limitHeaders(world, allowance, resource), 'x-ratelimit-remaining': '0' }
  return new Refusal(403, `API rate limit exceeded for ${allowance.of}.`, headers)
}

export const secondaryLimit = (seconds: number | null) =>
  new Refusal(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    seconds === null ? {} : { 'retry-after': String(seconds) },
  )
