import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml'
import type { ConfigDiagnostic, Position } from '../diagnostic'
import { formatPath, type Path } from '../path'
import type { ComposedYaml } from './compose-yaml'
import { findKeyProblem } from './find-key-problem'
import { findScalarProblem } from './find-scalar-problem'
import { findSwallowedComment } from './find-swallowed-comment'
import { SIZE_LIMITS, SizeCounter } from './size-limits'
import type { YamlPosition } from './yaml-position'

const ABSENT = Symbol('absent')

/** Walks the nodes once in the order of the file, because an anchor counts only after its definition. */
export class NodeReader {
  readonly diagnostics: ConfigDiagnostic[] = []
  private readonly anchors = new Map<string, Node>()
  private readonly following = new Set<Node>()
  private readonly size = new SizeCounter()
  private firstAlias: Node | null = null
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
    if (!this.size.addValue(path.length)) return this.stop(node ?? keyNode)
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
    const problem = findScalarProblem(node)
    if (problem) return this.fail(problem.code, path, node, problem.message)
    return node.value === 0 ? 0 : node.value
  }

  private readList(items: (Node | null)[], path: Path, list: Node): unknown[] {
    return this.within(list, () =>
      items.map((item, index) => this.readNode(item, [...path, index], item ?? list)),
    )
  }

  private readMapping(pairs: Pair<Node, Node | null>[], path: Path, mapping: Node): Record<string, unknown> {
    return this.within(mapping, () => {
      const value: Record<string, unknown> = {}
      const seenKeys = new Set<string>()
      for (const pair of pairs) {
        if (this.stopped) break
        this.size.addKey()
        const name = this.readKey(pair.key, path, seenKeys)
        if (name === null) continue
        const itemPath = [...path, name]
        const item = this.readNode(pair.value, itemPath, pair.key)
        if (item !== ABSENT && item !== null) {
          value[name] = item
          continue
        }
        const swallowed = item === null && findSwallowedComment(pair, itemPath, this.composed.locate)
        if (swallowed) this.diagnostics.push(swallowed)
        // null means absent, so the key has no position. Problems point at its parent.
        this.positions.delete(formatPath(itemPath))
      }
      return value
    })
  }

  /** The key's name; null if it is invalid. */
  private readKey(key: Node, path: Path, seenKeys: Set<string>): string | null {
    if (!isScalar(key)) {
      this.fail('bad_key', path, key, 'A key must be plain text. Write it as a single word.')
      return null
    }
    if (key.anchor) this.anchors.set(key.anchor, key)
    const name = typeof key.value === 'string' ? key.value : (key.source ?? String(key.value))
    const problem = findKeyProblem(name, seenKeys)
    if (problem) {
      this.fail(problem.code, [...path, name], key, problem.message)
      return null
    }
    seenKeys.add(name)
    return name
  }

  private readAlias(alias: Node & { source: string }, path: Path, keyNode: Node): unknown {
    this.firstAlias ??= alias
    if (!this.size.addAlias()) return this.stop(alias)
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

  private within<T>(node: Node, read: () => T): T {
    this.following.add(node)
    const value = read()
    this.following.delete(node)
    return value
  }

  private stop(node: Node): typeof ABSENT {
    this.stopped = true
    return this.firstAlias
      ? this.fail(
          'too_many_aliases',
          [],
          this.firstAlias,
          `The file is too large after aliases are expanded. Limits: ${SIZE_LIMITS}.`,
        )
      : this.fail('too_many_values', [], node, `The file is too large. Limits: ${SIZE_LIMITS}.`)
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
