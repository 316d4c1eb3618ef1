import { createHash } from 'node:crypto'
import type { Alert } from './alert'
import { withoutNumbers } from './family-of'
import { isLibrary, readFrames } from './read-frames'

/** The same for all alerts of a problem, from any source. */
export function problemKeyOf({ title, service, stack }: Pick<Alert, 'title' | 'service' | 'stack'>): string {
  const frames = readFrames(stack)
  const place = frames.find((frame) => !isLibrary(frame)) ?? frames[0]
  const parts = [withoutNumbers(title).toLowerCase(), service?.toLowerCase(), place?.path.split('/').at(-1)]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}
