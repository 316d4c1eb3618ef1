import { currentConfig } from '#server/kernel/repositories/current-config'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { parseDuration } from '#spec/engines/parse-duration'

/** `agents.stale_detection` in milliseconds; null if it is off. */
export function maxAgeOf(repository: Repository): number | null {
  const limit = currentConfig(repository)?.config.agents.stale_detection
  return limit ? parseDuration(limit) : null
}
