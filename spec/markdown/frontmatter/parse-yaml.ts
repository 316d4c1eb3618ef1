import {
  type Alias,
  Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import { finding, type MarkdownFinding } from '../diagnose'
import type { FrontmatterValues } from './frontmatter-reader'

const MAX_LENGTH = 64 * 1024
/** Limits of nesting, and of values after aliases are expanded. */
const MAX_NESTING = 100
const MAX_VALUES = 10_000
const MAX_DEPTH = 32

/** The readers check for duplicate keys; the parser's own check takes quadratic time. */
const OPTIONS = {
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
  keepSourceTokens: true,
} as const

/** Checks the limits before parsing. Returns the problem, or null. */
function findLimitProblem(yaml: string): [code: string, message: string] | null {
  if (yaml.length > MAX_LENGTH)
    return ['frontmatter_too_large', `The frontmatter is larger than ${MAX_LENGTH / 1024} KB. Shorten it.`]
  let open = 0
  let compact = 0
  for (const [mark] of yaml.matchAll(/[[{\]}\n\r]|[-?:](?=[ \t])/g)) {
    if (mark === '\n' || mark === '\r') compact = 0
    else if (mark === '[' || mark === '{') open++
    else if (mark === ']' || mark === '}') open--
    else compact++
    if (open > MAX_NESTING || compact > MAX_NESTING)
      return [
        'frontmatter_too_deep',
        `The frontmatter is nested more than ${MAX_NESTING} levels deep. Flatten it.`,
      ]
  }
  return null
}

/**
 * Parses YAML with its findings. Offsets are relative to `offset`. A text over the limits gives an empty document.
 * A lone `\r` is a line ending in YAML but not in the parser, so it is replaced.
 */
export function parseYaml(yaml: string, offset: number): { document: Document; findings: MarkdownFinding[] } {
  const problem = findLimitProblem(yaml)
  if (problem !== null)
    return { document: new Document(), findings: [finding('error', problem[0], offset, problem[1])] }
  const document = parseDocument(yaml.replace(/\r(?!\n)/g, '\n'), OPTIONS)
  const findings = document.errors.map((error) =>
    finding('error', 'frontmatter_invalid', offset + error.pos[0], `${error.message}.`.replace(/\.+$/, '.')),
  )
  const { contents } = document
  const isEmpty = contents === null || (isScalar(contents) && contents.value === null)
  if (!isEmpty && !isMap(contents))
    findings.push(
      finding(
        'error',
        'frontmatter_not_mapping',
        offset,
        'The frontmatter must be a list of `key: value` lines.',
      ),
    )
  return { document: document as Document, findings }
}

/** The document's mapping; null if the document is not a mapping. */
export function mappingOf(document: Document): YAMLMap | null {
  return isMap(document.contents) ? document.contents : null
}

export function keyText(key: unknown): string {
  return isScalar(key)
    ? typeof key.value === 'string'
      ? key.value
      : (key.source ?? String(key.value))
    : String(key)
}

/** Turns YAML nodes into plain values. Follows aliases up to the limits; returns null beyond them. */
export class YamlValues implements FrontmatterValues {
  private left = MAX_VALUES
  private anchors: Map<string, Node> | null = null
  exhausted = false
  /** Aliases without an anchor. */
  readonly lost = new Set<Alias>()

  constructor(private readonly document: Document) {}

  keyText(key: unknown): string {
    return keyText(key)
  }

  itemsOf(node: unknown): readonly unknown[] | null {
    return isSeq(node) ? node.items : null
  }

  isSingle(node: unknown): boolean {
    return isScalar(node) || isAlias(node)
  }

  startOf(node: unknown): number | null {
    return isNode(node) ? (node.range?.[0] ?? null) : null
  }

  read(node: unknown, depth = 0): unknown {
    if (--this.left < 0 || depth > MAX_DEPTH) this.exhausted = true
    if (this.exhausted) return null
    if (isAlias(node)) return this.read(this.resolve(node), depth + 1)
    if (isScalar(node)) return typeof node.value === 'bigint' ? node.source : node.value
    if (!isCollection(node)) return null
    if (!isMap(node)) return node.items.map((item) => this.read(item, depth + 1))
    return Object.fromEntries(
      node.items.flatMap((pair) =>
        isPair(pair) ? [[keyText(pair.key), this.read(pair.value, depth + 1)]] : [],
      ),
    )
  }

  /** A scalar as it is written, so that `1.10` stays `1.10`; null if absent. */
  readText(node: unknown): string | null {
    const scalar = isAlias(node) ? this.resolve(node) : node
    if (!isScalar(scalar) || scalar.value === null) return null
    return typeof scalar.value === 'string' ? scalar.value : (scalar.source ?? String(scalar.value))
  }
  /** The parser's own method searches the whole document for each alias. */
  private resolve(alias: Alias): unknown {
    this.anchors ??= anchorsOf(this.document)
    const node = this.anchors.get(alias.source)
    if (node === undefined) this.lost.add(alias)
    return node
  }
}

function anchorsOf(document: Document): Map<string, Node> {
  const anchors = new Map<string, Node>()
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node) && node.anchor !== undefined && !anchors.has(node.anchor))
        anchors.set(node.anchor, node)
    },
  })
  return anchors
}
