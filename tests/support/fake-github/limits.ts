import { Refusal } from './route'
import type { FakeInstallation, World } from './world'

const HOURLY = 5_000

/** Counts a request, and tells in its headers how many are left. One that changes nothing costs nothing. */
export function limitHeaders(
  { now }: World,
  installation: FakeInstallation | null,
  resource: 'core' | 'graphql',
): Record<string, string> {
  if (!installation) return {}
  const { remaining } = installation
  return {
    'x-ratelimit-limit': String(HOURLY),
    'x-ratelimit-remaining': String(remaining[resource]),
    'x-ratelimit-used': String(HOURLY - remaining[resource]),
    'x-ratelimit-reset': String(Math.ceil(now().getTime() / 1000) + 600),
    'x-ratelimit-resource': resource,
  }
}

export function countRequest(
  world: World,
  installation: FakeInstallation | null,
  resource: 'core' | 'graphql',
): void {
  if (!installation) return
  if (installation.remaining[resource] === 0) throw primaryLimit(world, installation, resource)
  installation.remaining[resource] -= 1
}

export function primaryLimit(
  world: World,
  installation: FakeInstallation | null,
  resource: 'core' | 'graphql',
) {
  const headers = { ...limitHeaders(world, installation, resource), 'x-ratelimit-remaining': '0' }
  return new Refusal(403, `API rate limit exceeded for installation ID ${installation?.id}.`, headers)
}

export const secondaryLimit = (seconds: number | null) =>
  new Refusal(
    403,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    seconds === null ? {} : { 'retry-after': String(seconds) },
  )
