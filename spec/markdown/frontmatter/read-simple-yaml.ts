import { Pair, Scalar, YAMLSeq } from 'yaml'

const WORD = String.raw`\p{L}[\p{L}\p{N}_./-]*`
const DATE = String.raw`\d{4}-\d\d-\d\d`
/** `key: some words`, `key: 2026-01-31` or `key: [word, word]`. */
const LINE = new RegExp(
  `^([a-z_]+): (?:((?:${WORD}|${DATE})(?: [\\p{L}\\p{N}_./-]+)*)|\\[(${WORD}(?:, ${WORD})*)\\])$`,
  'u',
)
/** The full parser checks the limits of longer ones. */
const MAX_LENGTH = 4096
/** Values that are not text in YAML. */
const TYPED = /^(?:true|false|null)$/i

/**
 * The pairs of a frontmatter in which every line is a key with plain words, a date or a list of words; null for any other. The
 * full parser takes about fifty times as long, and most frontmatters are this simple.
 */
export function readSimpleYaml(yaml: string): Pair[] | null {
  if (!yaml.endsWith('\n') || yaml.length > MAX_LENGTH) return null
  const pairs: Pair[] = []
  let start = 0
  for (const line of yaml.slice(0, -1).split('\n')) {
    const match = LINE.exec(line)
    if (match === null) return null
    const [, key = '', words, list] = match
    const valueStart = start + key.length + 2
    const value = words === undefined ? readList(list ?? '', valueStart) : readWords(words, valueStart)
    if (value === null) return null
    pairs.push(new Pair(scalarAt(key, start), value))
    start += line.length + 1
  }
  return pairs
}

const readWords = (words: string, start: number) => (TYPED.test(words) ? null : scalarAt(words, start))

function readList(list: string, start: number): YAMLSeq | null {
  const seq = new YAMLSeq()
  let at = start + 1
  for (const word of list.split(', ')) {
    if (TYPED.test(word)) return null
    seq.items.push(scalarAt(word, at))
    at += word.length + 2
  }
  seq.range = [start, at - 1, at - 1]
  return seq
}

function scalarAt(text: string, start: number): Scalar<string> {
  const scalar = new Scalar(text)
  scalar.source = text
  scalar.range = [start, start + text.length, start + text.length]
  return scalar
}
