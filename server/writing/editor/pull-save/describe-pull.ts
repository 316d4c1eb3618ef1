import type { PullText } from '#server/writing/pulls/index'
import { type Change, changeToMarkdown, diffDocuments, summarise } from '#spec/diff/index'
import { parseDocument } from '#spec/markdown/index'
import { shortenText } from '#spec/shorten-text'

const MAX_TITLE = 200
const MAX_LINES = 50

export interface PullVersions {
  path: string
  /** Null for a new file. */
  before: string | null
  after: string
}

/** The default title and body of a pull request: a summary of the changes. */
export function describePull({ path, before, after }: PullVersions): PullText {
  if (before === null) return { title: shorten(`Add ${fileNameOf(path)}`), body: `Adds \`${path}\`.` }
  const changes = diffDocuments(parseDocument(before), parseDocument(after))
  const { title, body } = defaultPullText(path)
  if (changes.length === 0) return { title, body }
  return { title: shorten(`${title}: ${summarise(changes)}`), body: [body, ...linesOf(changes)].join('\n') }
}

/**
 * The title and body of a pull request for a document that is not fully exposed to AI. They reach the AI of Slack and of the
 * code host, so there is no summary, and a hidden document is not named.
 */
export function restrictedPullText(path: string, exposure: 'metadata' | 'none', isNew: boolean): PullText {
  const verb = isNew ? 'Add' : 'Update'
  return {
    title: exposure === 'none' ? `${verb} a document` : shorten(`${verb} ${fileNameOf(path)}`),
    body: 'This text does not describe the change, because `ai_exposure` hides the document from AI. See the changed files.',
  }
}

/** A title and body without a summary of the changes. */
export const defaultPullText = (path: string): PullText => ({
  title: shorten(`Update ${fileNameOf(path)}`),
  body: `Changes \`${path}\`.`,
})

/** The first line of the message that a user wrote for the commit, as title. Empty without one. */
export function titleOfMessage(message = ''): Partial<PullText> {
  const [line = ''] = message.trim().split('\n')
  return line === '' ? {} : { title: shorten(line) }
}

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function linesOf(changes: Change[]): string[] {
  const lines = changes.slice(0, MAX_LINES).map((change) => `- ${changeToMarkdown(change)}`)
  const omitted = changes.length - lines.length
  return ['', ...lines, ...(omitted > 0 ? [`- and ${omitted} more`] : [])]
}

const shorten = (title: string): string => shortenText(title.replace(/[\p{C}\s]+/gu, ' ').trim(), MAX_TITLE)
