import { isWellFormedApiKey } from '#server/accounts/keys/api-key'
import { MARK } from './canary'

/**
 * Patterns of secrets: the canaries of this run, and the secrets that the product generates. A prefix counts only at
 * the start of a word, because random base64url text sometimes contains one.
 */
const KINDS: { name: string; pattern: RegExp; isOne?: (match: string) => boolean }[] = [
  { name: 'a canary', pattern: new RegExp(`${MARK}[\\w-]*`, 'g') },
  { name: 'an API key', pattern: /svc_[0-9A-Za-z]{38}/g, isOne: isWellFormedApiKey },
  { name: 'a token', pattern: /(?<![\w-])[\w-]{43}(?![\w-])/g, isOne: looksRandom },
  { name: 'a signed token', pattern: /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g },
  { name: 'a token of GitHub', pattern: /(?<![\w-])gh[oprsu]_[0-9A-Za-z]{36,}/g },
  { name: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/g },
]

/** Preselects rows in Postgres. It matches a superset of the patterns above. */
export const SUSPECT = [
  MARK,
  'svc_[0-9A-Za-z]{38}',
  '(^|[^A-Za-z0-9_-])[A-Za-z0-9_-]{43}($|[^A-Za-z0-9_-])',
  'eyJ[A-Za-z0-9_-]{10}',
  '(^|[^A-Za-z0-9_-])gh[oprsu]_[A-Za-z0-9]{36}',
  'PRIVATE KEY-----',
].join('|')

/**
 * 32 random bytes in base64url contain all of these character classes; names and slugs of that length do not.
 */
function looksRandom(text: string): boolean {
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(text))
}

/** A password hash and its salt are as long as a token, but are not secrets here. */
const HASHED = /scrypt\$\d+\$\d+\$\d+\$[\w-]{22}\$[\w-]{43}/g

/** The secrets in the text, as `kind: value`. */
export function secretsIn(text: string): string[] {
  const maskedText = text.replaceAll(HASHED, 'hashed')
  return KINDS.flatMap(({ name, pattern, isOne = () => true }) =>
    [...maskedText.matchAll(pattern)].filter(([match]) => isOne(match)).map(([match]) => `${name}: ${match}`),
  )
}
