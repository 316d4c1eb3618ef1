import { type Change, diffDocuments, summarise, tellChange } from '../../spec/diff'
import { parseDocument } from '../../spec/markdown'
import type { PullText } from '../pulls'

const MAX_TITLE = 200
const MAX_LINES = 50

interface Versions {
  path: string
  /** Null for a new file. */
  before: string | null
  after: string
}

/** What a pull request says of itself where its author said nothing: what the change means. */
export function describePull({ path, before, after }: Versions): PullText {
  if (before === null) return { title: shorten(`Add ${nameOf(path)}`), body: `Adds \`${path}\`.` }
  const changes = diffDocuments(parseDocument(before), parseDocument(after))
  const { title, body } = namePull(path)
  if (changes.length === 0) return { title, body }
  return { title: shorten(`${title}: ${summarise(changes)}`), body: [body, ...linesOf(changes)].join('\n') }
}

/** Without what the change means. */
export const namePull = (path: string): PullText => ({
  title: shorten(`Update ${nameOf(path)}`),
  body: `Changes \`${path}\`.`,
})

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function linesOf(changes: Change[]): string[] {
  const told = changes.slice(0, MAX_LINES).map((change) => `- ${tellChange(change)}`)
  const rest = changes.length - told.length
  return ['', ...told, ...(rest > 0 ? [`- and ${rest} more`] : [])]
}

function shorten(title: string): string {
  const line = title.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > MAX_TITLE ? `${line.slice(0, MAX_TITLE - 1)}…` : line
}
