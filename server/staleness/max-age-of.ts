import { parseDuration } from '../../spec/engines/parse-duration'
import { configInForce } from '../indexing'
import type { Repository } from '../repos'

/** `agents.stale_detection` in milliseconds; null if it is off. */
export function maxAgeOf(repository: Repository): number | null {
  const limit = configInForce(repository)?.config.agents.stale_detection
  return limit ? parseDuration(limit) : null
}
