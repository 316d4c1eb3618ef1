import { findGlobProblems } from '#spec/engines/match-glob'
import type { Config } from './schema/schema'

/** The part of a configuration that a search uses. */
export interface SearchConfig {
  team: Config['team']
  docPaths: Config['specs']['doc_paths']
}

/** Longer ones are left to the full reader, which has limits. */
const MAX_LENGTH = 4096

const WORD = String.raw`[A-Za-z][\w-]*`
const GLOB = String.raw`(?:[A-Za-z][\w./*-]*|"[\w./*-]+")`
const LINES = new RegExp(
  [
    `(?<version>version: (?:"1"|'1'))`,
    `team: (?<team>${WORD})`,
    `specs:\\n  doc_paths: \\[(?<flow>${GLOB}(?:, ${GLOB})*)\\]`,
    `specs:\\n  doc_paths:(?<block>(?:\\n {4}- ${GLOB})+)`,
    '(?<comment> *#[ -~]*|)',
  ].join('|'),
  'y',
)

/** Words that YAML or our reader takes for something other than a text. */
const TYPED = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/**
 * Returns the same as `loadConfig` for a file with only a version, a team and document paths, as `svc init` writes it. Loading
 * the schema and the YAML parser takes longer than a search. Null for any other file.
 */
export function readSimpleConfig(text: string): SearchConfig | null {
  if (text.length > MAX_LENGTH) return null
  const parts: Record<string, string> = {}
  for (let at = 0; at < text.length; at = LINES.lastIndex + 1) {
    LINES.lastIndex = at
    const groups = LINES.exec(text)?.groups
    if (groups === undefined || (LINES.lastIndex < text.length && text[LINES.lastIndex] !== '\n')) return null
    const [key, value = ''] = Object.entries(groups).find(([, written]) => written !== undefined) ?? []
    const name = key === 'flow' || key === 'block' ? 'globs' : (key ?? '')
    if (name !== 'comment' && parts[name] !== undefined) return null
    parts[name] = value
  }
  return parts.version === undefined || parts.globs === undefined ? null : configOf(parts.team, parts.globs)
}

function configOf(team: string | undefined, globs: string): SearchConfig | null {
  const words = globs.match(/(?<=^|, |\n {4}- )[^\n,]+/g) ?? []
  const docPaths = words.map((word) => (word.startsWith('"') ? word.slice(1, -1) : word))
  if ([team ?? 'none', ...words].some((word) => TYPED.test(word))) return null
  return findGlobProblems(docPaths).length > 0 ? null : { team: team ?? null, docPaths }
}
