import { readFileSync } from 'node:fs'

let cachedVersion: string | null = null

export function version(): string {
  cachedVersion ??= (
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  ).version
  return cachedVersion
}
