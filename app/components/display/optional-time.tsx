import { RelativeTime } from './relative-time'

/** A relative time, or a text if there is none. */
export function OptionalTime({ at, none = 'never' }: { at: string | null; none?: string }) {
  return at === null ? <span className="muted">{none}</span> : <RelativeTime at={at} />
}
