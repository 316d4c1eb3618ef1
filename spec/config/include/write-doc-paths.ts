import { isMap, isScalar, isSeq, type Pair, parseDocument, stringify, type YAMLMap, type YAMLSeq } from 'yaml'
import { loadConfig } from '../load-config'

/** A configuration file that only says what to include. */
export const newConfig = (
  docPaths: readonly string[],
): string => `# How Plumbline reads this repository. Only version is required; svc config explain shows every key.
version: "1"

specs:
  doc_paths:
${docPaths.map((pattern) => `    - ${quote(pattern)}\n`).join('')}`

/**
 * Sets `specs.doc_paths` and keeps every other byte. If the list has an unusual form, YAML formats the whole text again and
 * keeps its comments. Null if the configuration has errors.
 */
export function writeDocPaths(text: string, docPaths: readonly string[]): string | null {
  const before = loadConfig(text)
  if (!before.ok) return null
  const sets = (candidate: string | null): candidate is string => {
    if (candidate === null) return false
    const after = loadConfig(candidate)
    const expected = { ...before.config, specs: { ...before.config.specs, doc_paths: [...docPaths] } }
    return after.ok && JSON.stringify(after.config) === JSON.stringify(expected)
  }
  const spliced = spliceDocPaths(text, docPaths, before.config.specs.doc_paths)
  if (sets(spliced)) return spliced
  const rewritten = rewriteDocPaths(text, docPaths)
  return sets(rewritten) ? rewritten : null
}

function spliceDocPaths(
  text: string,
  docPaths: readonly string[],
  present: readonly string[],
): string | null {
  const document = parseDocument(text, { keepSourceTokens: true })
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const root = document.contents
  if (!isMap(root) || root.flow) return null
  const specs = pairOf(root, 'specs')
  if (specs === undefined) return appendSpecs(text, docPaths, newline)
  if (isScalar(specs.value) && specs.value.value === null) return fillSpecs(text, specs, docPaths, newline)
  if (!isMap(specs.value) || specs.value.flow) return null
  const list = pairOf(specs.value, 'doc_paths')
  if (list === undefined) return insertList(text, specs.value, docPaths, newline)
  const isLonger = present.every((pattern, index) => docPaths[index] === pattern)
  if (!isLonger || !isSeq(list.value)) return null
  return extendList(text, list.value, docPaths.slice(present.length), newline)
}

const pairOf = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.find((pair) => isScalar(pair.key) && pair.key.value === key)

function appendSpecs(text: string, docPaths: readonly string[], newline: string): string {
  const gap = text.endsWith('\n') ? newline : newline + newline
  return text + gap + [`specs:`, ...listLines('  ', docPaths), ''].join(newline)
}

function fillSpecs(text: string, { key }: Pair, docPaths: readonly string[], newline: string): string | null {
  const start = isScalar(key) ? key.range?.[1] : undefined
  const end = start === undefined ? -1 : text.indexOf('\n', start)
  const lines = listLines('  ', docPaths)
  return end < 0
    ? [text, ...lines, ''].join(newline)
    : text.slice(0, end + 1) + lines.map((line) => line + newline).join('') + text.slice(end + 1)
}

function insertList(
  text: string,
  specs: YAMLMap,
  docPaths: readonly string[],
  newline: string,
): string | null {
  const first = specs.items[0]?.key
  const at = isScalar(first) ? first.range?.[0] : undefined
  if (at === undefined) return null
  const start = text.lastIndexOf('\n', at - 1) + 1
  const lines = listLines(text.slice(start, at), docPaths)
  return text.slice(0, start) + lines.map((line) => line + newline).join('') + text.slice(start)
}

const listLines = (indent: string, docPaths: readonly string[]) => [
  `${indent}doc_paths:`,
  ...docPaths.map((pattern) => `${indent}  - ${quote(pattern)}`),
]

function extendList(text: string, list: YAMLSeq, added: readonly string[], newline: string): string | null {
  const last = list.items.at(-1)
  const end = isScalar(last) ? last.range?.[1] : undefined
  if (last === undefined || end === undefined) return null
  if (list.flow)
    return text.slice(0, end) + added.map((pattern) => `, ${quoteInFlow(pattern)}`).join('') + text.slice(end)
  const start = isScalar(last) ? (last.range?.[0] ?? 0) : 0
  const indent = /^(?<indent>[ ]*- +)/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1))?.groups?.indent
  if (indent === undefined) return null
  const endOfLine = text.indexOf('\n', end)
  const lines = added.map((pattern) => indent + quote(pattern))
  if (endOfLine < 0) return [text, ...lines].join(newline)
  return (
    text.slice(0, endOfLine + 1) + lines.map((line) => line + newline).join('') + text.slice(endOfLine + 1)
  )
}

/** Adds quotes where YAML needs them: a leading `*` or `!` is syntax. */
const quote = (pattern: string) => stringify(pattern, { lineWidth: 0 }).trim()

/** In a list on one line, commas and braces are syntax, too. */
const quoteInFlow = (pattern: string) =>
  /^[A-Za-z][\w./*-]*$/.test(pattern) ? pattern : JSON.stringify(pattern)

function rewriteDocPaths(text: string, docPaths: readonly string[]): string | null {
  const document = parseDocument(text)
  if (document.errors.length > 0) return null
  document.setIn(['specs', 'doc_paths'], [...docPaths])
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}
