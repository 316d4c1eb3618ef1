import { createHash } from 'node:crypto'
import type { Alert } from './alert'

const IDS =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?<![A-Za-z])[0-9a-f]{8,}(?![A-Za-z])|\d+/gi

/** The text with `#` for each number, digest and UUID. */
export const withoutNumbers = (text: string): string => text.replace(IDS, '#')

const hasWords = (text: string) => /[A-Za-z\u00c0-\uffff]{3}/.test(text)

/**
 * The common key of alerts whose fingerprints differ only by numbers. If a fingerprint is only a number or a digest, the title
 * and the service are used instead.
 */
export function familyOf({ fingerprint, title, service }: Alert): string {
  const family = withoutNumbers(fingerprint)
  return digestIfLong(hasWords(family) ? family : `${withoutNumbers(title)} | ${service ?? ''}`)
}

const MAX_FAMILY = 200

const digestIfLong = (text: string) =>
  text.length <= MAX_FAMILY ? text : createHash('sha256').update(text).digest('hex')
