import { type Config, configFile } from './schema/schema'

/**
 * A configuration that was stored as JSON, in the order of the schema again and with the keys that came after it;
 * null when it no longer reads.
 */
export function reviveConfig(stored: unknown): Config | null {
  const parsed = configFile.safeParse(stored)
  if (!parsed.success) return null
  const { sync: _, ...config } = parsed.data
  return config
}
