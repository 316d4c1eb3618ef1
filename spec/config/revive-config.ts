import { type Config, configFile } from './schema/schema'

/**
 * Restores a configuration that was stored as JSON: in the order of the schema, with defaults for newer keys. Returns
 * null if it is no longer valid.
 */
export function reviveConfig(stored: unknown): Config | null {
  const parsed = configFile.safeParse(stored)
  if (!parsed.success) return null
  const { sync: _, ...config } = parsed.data
  return config
}
