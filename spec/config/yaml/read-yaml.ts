import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml'
import { type ConfigDiagnostic, type Position, START } from '../diagnostic'
import { formatPath, isMapping, type Path } from '../path'
import { type ComposedYaml, composeYaml, MAX_DEPTH } from './compose-yaml'

/** Counted after aliases are expanded, so that a small file cannot become a huge one. */
const MAX_KEYS = 5_000
const MAX_VALUES = 10_000
const MAX_ALIASES = 100

/** Where a value is written. For an item of a list, `key` is the item itself. */
export interface YamlPosition {
  key: Position
  value: Position
  /** A scalar as written in the file, so that `007` is not shown as 7. */
  source: string | null
}

export interface ReadYaml {
  /** The file's mapping without null values; null if the file has no mapping. */
  value: Record<string, unknown> | null
  /** By formatted path; `''` is the root. */
  positions: Map<string, YamlPosition>
  diagnostics: ConfigDiagnostic[]
}

const ABSENT = Symbol('absent')

export function readYaml(text: string): ReadYaml {
  const composed = composeYaml(text.startsWith('\uFEFF') ? text.slice(1) : text)
  const { document, diagnostics, locate } = composed
  const root = document?.contents ?? null
  const positions = new Map<string, YamlPosition>([['', { key: START, value: START, source: null }]])
  if (!document || diagnostics.length > 0) return { value: null, positions, diagnostics }
  // An empty file is an empty mapping, so that the error is the missing `version`.
  if (root === null || (isScalar(root) && root.value === null)) return { value: {}, positions, diagnostics }

  const reader = new NodeReader(composed, positions)
  const value = reader.read(root)
  if (isMapping(value)) return { value, positions, diagnostics: reader.diagnostics }
  if (reader.diagnostics.length === 0) {
    const message = 'The file must be a mapping of keys to values. Start it with version: "1".'
    const position = locate(root.range[0])
    reader.diagnostics.push({ severity: 'error', code: 'not_a_mapping', path: '', message, ...position })
  }
  return { value: null, positions, diagnostics: reader.diagnostics }
}

/** Walks the nodes once in the order of the file, because an anchor counts only after its definition. */
class NodeReader {
  readonly diagnostics: ConfigDiagnostic[] = []
  private readonly anchors = new Map<string, Node>()
  private readonly following = new Set<Node>()
  private firstAlias: Node | null = null
  private aliases = 0
  private keys = 0
  private values = 0
  private stopped = false

  constructor(
    private readonly composed: ComposedYaml,
    private readonly positions: Map<string, YamlPosition>,
  ) {}

  read(root: Node): unknown {
    const value = this.readNode(root, [], root)
    return this.stopped ? ABSENT : value
  }

  private readNode(node: Node | null, path: Path, keyNode: Node): unknown {
    if (this.stopped) return ABSENT
    this.values++
    if (this.values > MAX_VALUES || this.keys > MAX_KEYS || path.length > MAX_DEPTH)
      return this.stop(node ?? keyNode)
    if (node && isAlias(node)) return this.readAlias(node, path, keyNode)
    this.positions.set(formatPath(path), {
      key: this.locate(keyNode),
      value: this.locate(node ?? keyNode),
      source: node && isScalar(node) ? (node.source ?? null) : null,
    })
    if (node === null) return null
    if ('anchor' in node && node.anchor) this.anchors.set(node.anchor, node)
    if (isScalar(node)) return this.readScalar(node, path)
    if (isSeq(node)) return this.readList(node.items as (Node | null)[], path, node)
    if (isMap(node)) return this.readMapping(node.items as Pair<Node, Node | null>[], path, node)
    return ABSENT
  }

  private readScalar(node: Scalar, path: Path): unknown {
    const { value } = node
    if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) {
      return this.fail(
        'bad_character',
        path,
        node,
        'The text contains a NUL or broken Unicode character. Remove it.',
      )
    }
    if (typeof value === 'number' && !Number.isFinite(value)) {
      return this.fail(
        'bad_value',
        path,
        node,
        `${node.source ?? value} is not a finite number. Use a number.`,
      )
    }
    return value === 0 ? 0 : value
  }

  private readList(items: (Node | null)[], path: Path, list: Node): unknown[] {
    return this.within(list, () =>
      items.map((item, index) => this.readNode(item, [...path, index], item ?? list)),
    )
  }

  private readMapping(pairs: Pair<Node, Node | null>[], path: Path, mapping: Node): Record<string, unknown> {
    return this.within(mapping, () => {
      const value: Record<string, unknown> = {}
      const seen = new Set<string>()
      for (const pair of pairs) {
        if (this.stopped) break
        this.keys++
        const name = this.readKey(pair.key, path, seen)
        if (name === null) continue
        const itemPath = [...path, name]
        const item = this.readNode(pair.value, itemPath, pair.key)
        if (item !== ABSENT && item !== null) {
          value[name] = item
          continue
        }
        if (item === null) this.warnAboutComment(pair, itemPath)
        // null means absent, so the key has no position. Problems point at its parent.
        this.positions.delete(formatPath(itemPath))
      }
      return value
    })
  }

  /** The key's name; null if it is invalid. */
  private readKey(key: Node, path: Path, seen: Set<string>): string | null {
    if (!isScalar(key)) {
      this.fail('bad_key', path, key, 'A key must be plain text. Write it as a single word.')
      return null
    }
    if (key.anchor) this.anchors.set(key.anchor, key)
    const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
    const problem = findKeyProblem(name, seen)
    if (problem) {
      this.fail(problem.code, [...path, name], key, problem.message)
      return null
    }
    seen.add(name)
    return name
  }

  private readAlias(alias: Node & { source: string }, path: Path, keyNode: Node): unknown {
    this.firstAlias ??= alias
    if (++this.aliases > MAX_ALIASES) return this.stop(alias)
    const target = this.anchors.get(alias.source)
    if (!target)
      return this.fail(
        'unknown_alias',
        path,
        alias,
        `The anchor &${alias.source} is not defined before this alias. Define it first.`,
      )
    if (this.following.has(target))
      return this.fail('alias_cycle', path, alias, 'The alias is inside its own anchor. Remove it.')
    return this.readNode(target, path, keyNode)
  }

  /** `chat_channel: #specs` sets nothing, because # starts a comment. */
  private warnAboutComment({ key, value }: Pair<Node, Node | null>, path: Path): void {
    if (!isScalar(value) || value.source !== '' || !/^[^\s#]+$/.test(value.comment ?? '')) return
    const text = JSON.stringify(`#${value.comment}`)
    const position = this.locate(key)
    if (this.composed.locate((value.range?.[2] ?? 1) - 1).line !== position.line) return
    const message = `\`${formatPath(path)}\` is empty, because # starts a comment. Write it in quotes: ${String(path.at(-1))}: ${text}.`
    this.diagnostics.push({
      severity: 'warning',
      code: 'swallowed_by_comment',
      path: formatPath(path),
      message,
      ...position,
    })
  }

  private within<T>(node: Node, read: () => T): T {
    this.following.add(node)
    const value = read()
    this.following.delete(node)
    return value
  }

  private stop(node: Node): typeof ABSENT {
    this.stopped = true
    const limits = `${MAX_KEYS} keys, ${MAX_VALUES} values, ${MAX_ALIASES} aliases, ${MAX_DEPTH} levels`
    return this.firstAlias
      ? this.fail(
          'too_many_aliases',
          [],
          this.firstAlias,
          `The file is too large after aliases are expanded. Limits: ${limits}.`,
        )
      : this.fail('too_many_values', [], node, `The file is too large. Limits: ${limits}.`)
  }

  private fail(code: string, path: Path, node: Node, message: string): typeof ABSENT {
    const position = this.locate(node)
    this.diagnostics.push({ severity: 'error', code, path: formatPath(path), message, ...position })
    return ABSENT
  }

  private locate(node: Node): Position {
    return this.composed.locate(node.range?.[0] ?? 0)
  }
}

function findKeyProblem(name: string, seen: Set<string>): { code: string; message: string } | null {
  if (name === '<<') {
    return { code: 'merge_key', message: 'Merge keys (<<) are not part of YAML 1.2. Write the keys out.' }
  }
  if (name === '__proto__') return { code: 'forbidden_key', message: '__proto__ cannot be a key. Rename it.' }
  if (name.trim() === '') return { code: 'bad_key', message: 'There is no key before the colon. Add one.' }
  if (name.length > 200)
    return { code: 'bad_key', message: 'The key is longer than 200 characters. Shorten it.' }
  if (/\0|\p{Surrogate}/u.test(name)) {
    return {
      code: 'bad_character',
      message: 'The key contains a NUL or broken Unicode character. Remove it.',
    }
  }
  if (seen.has(name)) {
    const message = `${JSON.stringify(name)} is set twice in this mapping. Remove one.`
    return { code: 'duplicate_key', message }
  }
  return null
}
