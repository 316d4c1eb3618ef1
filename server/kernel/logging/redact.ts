const REDACTED = '[redacted]'

/** Matches names of fields and parameters. Every repetition is bounded, because a log line may be hostile. */
const NAME =
  '[\\w-]{0,40}(?:authorization|cookie|token|secret|passw|passphrase|credential|signature|api[-_]?key|private[-_]?key|code_verifier)[\\w-]{0,40}|key|nonce'

const CHARACTERS = '(?:[^"\\\\]|\\\\.)'

const RULES: [RegExp, string][] = [
  [new RegExp(`("(?:${NAME})"\\s*:\\s*)"${CHARACTERS}*"`, 'gi'), `$1"${REDACTED}"`],
  [new RegExp(`("(?:${NAME})"\\s*:\\s*)\\[[^\\]]*\\]`, 'gi'), `$1"${REDACTED}"`],
  // JSON inside a string: each quote has one backslash, and more with each level of nesting.
  [
    new RegExp(`((?<!\\\\)(\\\\{1,7})"(?:${NAME})\\2"\\s*:\\s*\\2")${CHARACTERS}*?(?<!\\\\)\\2"`, 'gi'),
    `$1${REDACTED}$2"`,
  ],
  [new RegExp(`([?&;](?:${NAME}|code|state)=)[^&#\\s"'\\\\]+`, 'gi'), `$1${REDACTED}`],
  [/(\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g, `$1${REDACTED}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\bsvc_[0-9A-Za-z]{38}\b/g, `svc_${REDACTED}`],
  [/\b(svc_(?:session|refresh)=)[^;,\s"\\]+/g, `$1${REDACTED}`],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, REDACTED],
  // Our own tokens are 32 random bytes in base64url: 43 characters.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, REDACTED],
]

/** Shorter secrets would also match ordinary words. */
const SHORTEST_SECRET = 6

/**
 * Removes secrets from a JSON line: known values, and fields or values that look like secrets. Works on the finished line, so
 * that nesting, error messages and escaping cannot hide a secret.
 */
export function createRedactor(secrets: readonly string[]): (line: string) => string {
  let knownSecrets = spellingsOf(secrets)
  let count = secrets.length
  return (line) => {
    // The browser setup adds secrets while the process runs.
    if (secrets.length !== count) {
      knownSecrets = spellingsOf(secrets)
      count = secrets.length
    }
    const withoutKnown = knownSecrets.reduce((text, secret) => text.replaceAll(secret, REDACTED), line)
    return RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), withoutKnown)
  }
}

/** All spellings of secrets in a line, the longest first. */
const spellingsOf = (secrets: readonly string[]): string[] =>
  secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .toSorted((a, b) => b.length - a.length)
