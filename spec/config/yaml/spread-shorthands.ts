import type { ConfigProblem } from '../checks/problem'
import { entriesOf, formatPath, getAt, isMapping, setAt } from '../path'
import { toSystemKind } from '../system-kinds'

/** The original path of a value, by its new path. Both are formatted. */
export type Aliases = Map<string, string>

/** Old key → new key. */
const DEPRECATED: [from: string[], to: string[]][] = [
  [['sync', 'system'], ['ticket_system']],
  [['sync', 'project_key'], ['project_key']],
  [
    ['sync', 'create_tickets'],
    ['specs', 'auto_tickets'],
  ],
  [
    ['sync', 'reverse_sync'],
    ['specs', 'lifecycle_sync'],
  ],
]

/**
 * Replaces shorthands and old keys in place, so that later steps see one form. A value at the new key always wins over
 * an inherited one.
 */
export function spreadShorthands(root: Record<string, unknown>): {
  aliases: Aliases
  problems: ConfigProblem[]
} {
  const aliases: Aliases = new Map()
  const inherit = (from: string[], to: string[]) => inheritValue(root, from, to, aliases)
  const problems = DEPRECATED.filter(([from]) => getAt(root, from) !== undefined).map(([from, to]) =>
    explainDeprecated(from, to, inherit(from, to)),
  )
  if (entriesOf(root.ticket_systems).length === 0 && root.ticket_system !== undefined) {
    inherit(['ticket_system'], ['ticket_systems', 'default', 'system'])
  }
  for (const [name, connection] of entriesOf(root.ticket_systems)) {
    if (isMapping(connection)) completeConnection(root, name, inherit)
  }
  inherit(['chat_channel'], ['chat', 'default_channel'])
  return { aliases, problems }
}

/** A connection's kind is that of its profile, else the default one; the default project belongs to that kind. */
function completeConnection(
  root: Record<string, unknown>,
  name: string,
  inherit: (from: string[], to: string[]) => boolean,
): void {
  const at = (field: string) => ['ticket_systems', name, field]
  const profile = getAt(root, at('auth_profile'))
  if (typeof profile === 'string') inherit(['auth_profiles', profile, 'system'], at('system'))
  inherit(['ticket_system'], at('system'))
  const kinds = [root.ticket_system, getAt(root, at('system'))].map((word) => toSystemKind(String(word)))
  if (root.ticket_system === undefined || kinds[0] === kinds[1]) inherit(['project_key'], at('project'))
}

function inheritValue(
  root: Record<string, unknown>,
  from: string[],
  to: string[],
  aliases: Aliases,
): boolean {
  const value = getAt(root, from)
  if (value === undefined || getAt(root, to) !== undefined || !setAt(root, to, value)) return false
  // A value that was itself inherited keeps its first origin.
  aliases.set(formatPath(to), aliases.get(formatPath(from)) ?? formatPath(from))
  return true
}

function explainDeprecated(from: string[], to: string[], isUsed: boolean): ConfigProblem {
  const outcome = isUsed ? '' : ` It is ignored, because \`${formatPath(to)}\` is also set.`
  const message = `\`${formatPath(from)}\` is deprecated. Use \`${formatPath(to)}\` instead.${outcome}`
  return { severity: 'warning', code: 'deprecated_key', path: from, message, at: 'key' }
}
