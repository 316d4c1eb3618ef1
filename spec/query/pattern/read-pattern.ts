import { PatternReader } from './pattern-reader'

/** The longest pattern. */
const MAX_CHARACTERS = 200

/** How many states a pattern may have when its repetitions are written out. */
const MAX_SIZE = 1_000

/** A pattern in the syntax of Postgres, in which no group captures; or why it is refused. */
export type PatternReading = { postgres: string } | { refusal: string }

/**
 * Reads a regular expression. It allows what JavaScript and Postgres read alike and what takes time in proportion to the text:
 * no back references, no lookaround, bounded repetitions.
 */
export function readPattern(source: string): PatternReading {
  if (source.length > MAX_CHARACTERS)
    return { refusal: `It is longer than ${MAX_CHARACTERS} characters. Shorten it.` }
  const reader = new PatternReader(source)
  const node = reader.read()
  if (typeof node === 'string') return { refusal: node }
  if (node.canBeEmpty)
    return { refusal: 'It matches empty text, so it would match everywhere. Add a character.' }
  if (node.size > MAX_SIZE) return { refusal: 'Its repetitions are too large. Use smaller numbers.' }
  return isValid(source)
    ? { postgres: node.postgres }
    : { refusal: 'It is not a valid regular expression. Put a \\ before signs that are meant as they are.' }
}

/** Checks ranges such as `[z-a]`, which the reader does not know. */
function isValid(source: string): boolean {
  try {
    new RegExp(source)
    return true
  } catch {
    return false
  }
}
