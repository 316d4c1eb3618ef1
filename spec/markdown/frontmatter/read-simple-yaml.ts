import type { FrontmatterPair, FrontmatterValues } from './frontmatter-reader'

/** `key: some words`, `key: 2026-01-31` or `key: [word, word]`. */
function linePattern(letter: string, digit: string, flags: string): RegExp {
  const rest = `[${letter}${digit}_./-]`
  const word = `[${letter}]${rest}*`
  const words = String.raw`(?:${word}|\d{4}-\d\d-\d\d)(?: ${rest}+)*`
  return new RegExp(String.raw`^([a-z_]+): (?:(${words})|\[(${word}(?:, ${word})*)\])$`, flags)
}

/** V8 compiles and runs this ASCII pattern several times faster than the one for all letters. */
const ASCII_LINE = linePattern('A-Za-z', '0-9', '')
const LINE = linePattern(String.raw`\p{L}`, String.raw`\p{N}`, 'u')
/** Longer frontmatter goes to the full parser, which checks limits. */
const MAX_LENGTH = 4096
/** Values that are not text in YAML. */
const TYPED = /^(?:true|false|null)$/i

/** A key, a text or a list of texts. */
interface SimpleNode {
  start: number
  text: string
  items: readonly SimpleNode[] | null
}

interface SimplePair extends FrontmatterPair {
  key: SimpleNode
  value: SimpleNode
}

/**
 * The pairs of a frontmatter whose lines are all keys with plain words, a date or a list of words; null for any other. Most
 * frontmatter is this simple, and the full parser takes about fifty times as long.
 */
export function readSimpleYaml(yaml: string): SimplePair[] | null {
  if (!yaml.endsWith('\n') || yaml.length > MAX_LENGTH) return null
  const pairs: SimplePair[] = []
  let start = 0
  for (const line of yaml.slice(0, -1).split('\n')) {
    const match = ASCII_LINE.exec(line) ?? LINE.exec(line)
    if (match === null) return null
    const [, key = '', words, list] = match
    const valueStart = start + key.length + 2
    const value = words === undefined ? readList(list ?? '', valueStart) : readWords(words, valueStart)
    if (value === null) return null
    pairs.push({ key: nodeAt(key, start), value })
    start += line.length + 1
  }
  return pairs
}

const nodeAt = (text: string, start: number): SimpleNode => ({ start, text, items: null })

const readWords = (words: string, start: number) => (TYPED.test(words) ? null : nodeAt(words, start))

function readList(list: string, start: number): SimpleNode | null {
  const items: SimpleNode[] = []
  let at = start + 1
  for (const word of list.split(', ')) {
    if (TYPED.test(word)) return null
    items.push(nodeAt(word, at))
    at += word.length + 2
  }
  return { start, text: '', items }
}

/** Reads the nodes of `readSimpleYaml`. */
export const SIMPLE_VALUES: FrontmatterValues = {
  keyText: (key) => (key as SimpleNode).text,
  read: (value) => {
    const { text, items } = value as SimpleNode
    return items?.map((item) => item.text) ?? text
  },
  readText: (value) => ((value as SimpleNode).items === null ? (value as SimpleNode).text : null),
  itemsOf: (value) => (value as SimpleNode).items,
  isSingle: (value) => (value as SimpleNode).items === null,
  startOf: (node) => (node as SimpleNode).start,
  lost: [],
  exhausted: false,
}
