import {
  type Alias,
  Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import { type Finding, finding } from '../diagnose'

const MAX_LENGTH = 64 * 1024
/** Nesting that is possible in one line, and values that one document may unfold to by its aliases. */
const MAX_NESTING = 100
const MAX_VALUES = 10_000
const MAX_DEPTH = 32

/** Keys are compared by whoever reads them: the parser's own way takes quadratic time. */
const OPTIONS = {
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
  keepSourceTokens: true,
} as const

/** Why the text is refused before any parser sees it, or null. */
function refusal(yaml: string): [code: string, message: string] | null {
  if (yaml.length > MAX_LENGTH)
    return ['frontmatter_too_large', `The frontmatter is over ${MAX_LENGTH / 1024} KB; shorten it.`]
  let open = 0
  let compact = 0
  for (const [mark] of yaml.matchAll(/[[{\]}\n\r]|[-?:](?=[ \t])/g)) {
    if (mark === '\n' || mark === '\r') compact = 0
    else if (mark === '[' || mark === '{') open++
    else if (mark === ']' || mark === '}') open--
    else compact++
    if (open > MAX_NESTING || compact > MAX_NESTING)
      return ['frontmatter_too_deep', `The frontmatter is nested over ${MAX_NESTING} deep; flatten it.`]
  }
  return null
}

/**
 * YAML with all that is wrong with it; offsets count from `offset`. A refused text is an empty document.
 * The parser does not know a lone `\r` as a line ending, which YAML has.
 */
export function parseYaml(yaml: string, offset: number): { document: Document; findings: Finding[] } {
  const refused = refusal(yaml)
  if (refused !== null)
    return { document: new Document(), findings: [finding('error', refused[0], offset, refused[1])] }
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

/** The mapping that a document is, or null. */
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

/** Turns YAML nodes into plain values, following aliases as long as they stay bounded; `null` past that. */
export class ValueReader {
  private left = MAX_VALUES
  private anchors: Map<string, Node> | null = null
  exhausted = false
  /** Aliases of no anchor. */
  readonly lost = new Set<Alias>()

  constructor(private readonly document: Document) {}

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

  /** A scalar as it is written, so that `1.10` stays `1.10`; null for what is absent. */
  readText(node: unknown): string | null {
    const scalar = isAlias(node) ? this.resolve(node) : node
    if (!isScalar(scalar) || scalar.value === null) return null
    return typeof scalar.value === 'string' ? scalar.value : (scalar.source ?? String(scalar.value))
  }
  /** The parser's own way searches the document anew for each alias. */
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
