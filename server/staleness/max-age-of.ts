import { parseDuration } from '../../spec/engines/parse-duration'
import { currentConfig } from '../kernel/repositories/current-config'
import type { Repository } from '../kernel/repositories/find-repository'

/** `agents.stale_detection` in milliseconds; null if it is off. */
export function maxAgeOf(repository: Repository): number | null {
  const limit = currentConfig(repository)?.config.agents.stale_detection
  return limit ? parseDuration(limit) : null
}
