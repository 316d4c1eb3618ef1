import { isCollection, isMap, isNode, type Node, type Pair, type YAMLMap } from 'yaml'
import { startOfText } from '#spec/markdown/frontmatter/locate-frontmatter'
import { keyText, mappingOf, parseYaml } from '#spec/markdown/frontmatter/parse-yaml'
import { readFrontmatter } from '#spec/markdown/frontmatter/read-frontmatter'
import type { Analysis } from '#spec/markdown/index'
import type { Range } from '#spec/types'
import { EditFailure, type FrontmatterValue } from './edit'
import { newlineOf } from './line-style'
import { type Splice, sortSplices, spliceAll } from './splice'
import { writeValue } from './write-yaml'

/** The keys to set. Null removes a key. */
export type KeyChanges = ReadonlyMap<string, FrontmatterValue | null>

const KEY = /^[A-Za-z_][\w-]{0,99}$/

/** Sets and removes frontmatter keys, line by line. Adds frontmatter if there is none. */
export function changeKeys(analysis: Analysis, changes: KeyChanges): Splice[] {
  if (changes.size === 0) return []
  const { source, frontmatterPlace: frontmatter } = analysis
  const newline = newlineOf(source)
  if (frontmatter === null) return createFrontmatter(source, changes, newline)
  const yaml = source.slice(frontmatter.yaml.start, frontmatter.yaml.end)
  const splices = planChanges(yaml, changes, newline)
  const changed = keysOf(spliceAll(yaml, splices))
  const expected = keysAfter(keysOf(yaml), changes)
  if (changed.length !== expected.length || !expected.every((key) => changed.includes(key)))
    throw unreadable()
  const shift = frontmatter.yaml.start
  return splices.map(({ start, end, text }) => ({ start: start + shift, end: end + shift, text }))
}

function unreadable(): EditFailure {
  return new EditFailure(
    'bad_frontmatter',
    'The frontmatter cannot be edited because its YAML is invalid. Fix it by hand first.',
  )
}

function readMapping(yaml: string): YAMLMap | null {
  const { findings } = readFrontmatter(yaml, 0)
  if (findings.some(({ severity }) => severity === 'error')) throw unreadable()
  return mappingOf(parseYaml(yaml, 0).document)
}

function keysOf(yaml: string): string[] {
  return (readMapping(yaml)?.items ?? []).map(({ key }) => keyText(key))
}

function keysAfter(keys: readonly string[], changes: KeyChanges): string[] {
  const remaining = keys.filter((key) => changes.get(key) !== null)
  const added = [...changes].flatMap(([key, value]) => (value === null || keys.includes(key) ? [] : [key]))
  return [...remaining, ...added]
}

function createFrontmatter(source: string, changes: KeyChanges, newline: string): Splice[] {
  const lines = [...changes].flatMap(([key, value]) =>
    value === null ? [] : [writePair(key, value, newline)],
  )
  if (lines.length === 0) return []
  const start = startOfText(source)
  const gap = start === source.length || /^[\r\n]/.test(source.slice(start)) ? [] : ['']
  return [{ start, end: start, text: ['---', ...lines, '---', ...gap, ''].join(newline) }]
}

function writePair(key: string, value: FrontmatterValue, newline: string): string {
  if (!KEY.test(key))
    throw new EditFailure('bad_value', `\`${key}\` is no key; use letters, digits, - and _, a letter first.`)
  return `${key}: ${writeValue(value, null, newline, '')}`
}

function planChanges(yaml: string, changes: KeyChanges, newline: string): Splice[] {
  const mapping = readMapping(yaml)
  if (mapping?.flow === true) throw unreadable()
  const pairs = mapping?.items ?? []
  const splices: Splice[] = []
  for (const [key, value] of changes) {
    const pair = pairs.find((candidate) => keyText(candidate.key) === key)
    if (pair !== undefined)
      splices.push(value === null ? removePair(yaml, pair) : setPair(yaml, pair, value, newline))
    else if (value !== null) {
      const text = indentOf(yaml, pairs[0]) + writePair(key, value, newline) + newline
      splices.push({ start: yaml.length, end: yaml.length, text })
    }
  }
  return sortSplices(splices.filter(({ start, end, text }) => yaml.slice(start, end) !== text))
}

function startOf(node: unknown): number {
  const start = isNode(node) ? node.range?.[0] : undefined
  if (start === undefined) throw unreadable()
  return start
}

function indentOf(yaml: string, first: Pair | undefined): string {
  if (first === undefined) return ''
  return yaml.slice(startOfLine(yaml, startOf(first.key)), startOf(first.key))
}

function startOfLine(yaml: string, at: number): number {
  return Math.max(yaml.lastIndexOf('\n', at - 1), yaml.lastIndexOf('\r', at - 1)) + 1
}

/** The offset after the key's colon. */
function endOfColon({ srcToken }: Pair): number {
  const separator = srcToken !== undefined && 'sep' in srcToken ? srcToken.sep : undefined
  const colon = separator?.find(({ type }) => type === 'map-value-ind')
  if (colon === undefined) throw unreadable()
  return colon.offset + 1
}

/** The value's text with its anchor and tag, without trailing comments and line endings. */
function valueRange(yaml: string, pair: Pair): Range {
  const value = isNode(pair.value) ? pair.value : null
  const [start, end] = value?.range ?? [0, 0]
  if (value === null || start === end) return { start: endOfColon(pair), end: endOfColon(pair) }
  const separator = pair.srcToken !== undefined && 'sep' in pair.srcToken ? pair.srcToken.sep : undefined
  const property = separator?.find(({ type }) => type === 'anchor' || type === 'tag')
  const length = yaml.slice(start, end).trimEnd().length
  return { start: property?.offset ?? start, end: start + length }
}

function setPair(yaml: string, pair: Pair, value: FrontmatterValue, newline: string): Splice {
  const old = isNode(pair.value) ? pair.value : null
  const { start, end } = valueRange(yaml, pair)
  const indent = yaml.slice(startOfLine(yaml, start), start)
  const text = writeValue(value, old, newline, indent)
  const staysInPlace = start !== end && !(isBlockCollection(old) && !text.startsWith('- '))
  return staysInPlace ? { start, end, text } : { start: endOfColon(pair), end, text: ` ${text}` }
}

function isBlockCollection(node: Node | null): boolean {
  return (isMap(node) || isCollection(node)) && node.flow !== true
}

/** A key's lines, including a comment at the end of the last line. Comments on separate lines stay. */
function removePair(yaml: string, pair: Pair): Splice {
  const { end } = valueRange(yaml, pair)
  const restOfLine = /^[^\r\n]*(?:\r\n|\r|\n)?/.exec(yaml.slice(end))?.[0] ?? ''
  return { start: startOfLine(yaml, startOf(pair.key)), end: end + restOfLine.length, text: '' }
}
