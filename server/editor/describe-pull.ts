import { type Change, diffDocuments, summarise, tellChange } from '../../spec/diff'
import { parseDocument } from '../../spec/markdown'
import type { PullText } from './pull-of'

const MAX_TITLE = 200
const MAX_LINES = 50

/** What a pull request says of itself where its author said nothing: what the change means. */
export function describePull(path: string, before: string | null, after: string): PullText {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (before === null) return { title: shorten(`Add ${name}`), body: `Adds \`${path}\`.` }
  const changes = diffDocuments(parseDocument(before), parseDocument(after))
  const title = changes.length === 0 ? `Update ${name}` : `Update ${name}: ${summarise(changes)}`
  return { title: shorten(title), body: [`Changes \`${path}\`.`, ...linesOf(changes)].join('\n') }
}

function linesOf(changes: Change[]): string[] {
  if (changes.length === 0) return []
  const told = changes.slice(0, MAX_LINES).map((change) => `- ${tellChange(change)}`)
  const rest = changes.length - told.length
  return ['', ...told, ...(rest > 0 ? [`- and ${rest} more`] : [])]
}

function shorten(title: string): string {
  const line = title.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line
}
