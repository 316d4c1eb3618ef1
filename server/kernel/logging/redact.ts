const REDACTED = '[redacted]'

/** In names of fields and of parameters, anywhere in them. Bounded, as all that follows: a line may be hostile. */
const NAME =
  '[\\w-]{0,40}(?:authorization|cookie|token|secret|passw|passphrase|credential|signature|api[-_]?key|private[-_]?key|code_verifier)[\\w-]{0,40}|key|nonce'

const CHARACTERS = '(?:[^"\\\\]|\\\\.)'

const RULES: [RegExp, string][] = [
  [new RegExp(`("(?:${NAME})"\\s*:\\s*)"${CHARACTERS}*"`, 'gi'), `$1"${REDACTED}"`],
  [new RegExp(`("(?:${NAME})"\\s*:\\s*)\\[[^\\]]*\\]`, 'gi'), `$1"${REDACTED}"`],
  // JSON within a string, where quotes have backslashes: one, and more the deeper it stands.
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
  // A token of ours is 32 random bytes.
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, REDACTED],
]

/** What is shorter stands in too many words that mean nothing. */
const SHORTEST_SECRET = 6

/**
 * Takes secrets out of a line of JSON: those that are known by value, and whatever is called or looks like one. It sees
 * the finished line, so that no depth of nesting, no error's message and no escaping hides anything from it.
 */
export function createRedactor(secrets: readonly string[]): (line: string) => string {
  const known = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .toSorted((a, b) => b.length - a.length)
  return (line) => {
    const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), line)
    return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), withoutKnown)
  }
}
