import { isScalar, type Node, type Pair } from 'yaml'
import type { ConfigDiagnostic } from '../diagnostic'
import { formatPath, type Path } from '../path'
import type { ComposedYaml } from './compose-yaml'

/** `chat_channel: #specs` sets nothing, because # starts a comment. Null if that is not the case. */
export function findSwallowedComment(
  { key, value }: Pair<Node, Node | null>,
  path: Path,
  locate: ComposedYaml['locate'],
): ConfigDiagnostic | null {
  if (!isScalar(value) || value.source !== '' || !/^[^\s#]+$/.test(value.comment ?? '')) return null
  const position = locate(key.range?.[0] ?? 0)
  if (locate((value.range?.[2] ?? 1) - 1).line !== position.line) return null
  const text = JSON.stringify(`#${value.comment}`)
  const message = `\`${formatPath(path)}\` is empty, because # starts a comment. Write it in quotes: ${String(path.at(-1))}: ${text}.`
  return { severity: 'warning', code: 'swallowed_by_comment', path: formatPath(path), message, ...position }
}
