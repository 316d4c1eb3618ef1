import { RelativeTime } from './relative-time'

/** A time, or a word for that there is none. */
export function When({ at, none = 'never' }: { at: string | null; none?: string }) {
  return at === null ? <span className="muted">{none}</span> : <RelativeTime at={at} />
}
