import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml'
import type { ConfigDiagnostic, Position } from '../diagnostic'
import { formatPath, type Path } from '../path'
import { type ComposedYaml, MAX_YAML_DEPTH } from './compose-yaml'
import { findKeyProblem } from './find-key-problem'
import type { YamlPosition } from './yaml-position'

/** Counted after aliases are expanded, so that a small file cannot become a huge one. */
const MAX_KEYS = 5_000
const MAX_VALUES = 10_000
const MAX_ALIASES = 100

const ABSENT = Symbol('absent')

/** Walks the nodes once in the order of the file, because an anchor counts only after its definition. */
export class NodeReader {
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
    if (this.values > MAX_VALUES || this.keys > MAX_KEYS || path.length > MAX_YAML_DEPTH)
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
    const limits = `${MAX_KEYS} keys, ${MAX_VALUES} values, ${MAX_ALIASES} aliases, ${MAX_YAML_DEPTH} levels`
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
