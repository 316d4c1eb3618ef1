import type { Config } from '#spec/config/schema/schema'
import type { TriageIssue } from '../hosts/issue-host'

/** A line at the end of each issue that the ticket sync creates on a code host. */
const OUR_MARK = /<!-- plumbline:[\w-]+ -->\s*$/

/** Why an issue is not classified, as a sentence. Null if it is. */
export function whySkipped({ triage }: Pick<Config, 'triage'>, issue: TriageIssue): string | null {
  if (!triage.enabled) return 'Triage is off in CONFIG.yaml.'
  const [author] = issue.authors
  if (author === undefined || OUR_MARK.test(issue.body)) return 'Plumbline created this issue.'
  const ignoredAuthor = triage.ignore_authors.find((each) => includesName(issue.authors, each))
  if (ignoredAuthor !== undefined) return `Issues of ${ignoredAuthor} are ignored by triage.ignore_authors.`
  const ignoredLabel = triage.ignore_labels.find((each) => includesName(issue.labels, each))
  if (ignoredLabel !== undefined) return `The label ${ignoredLabel} is in triage.ignore_labels.`
  return null
}

const includesName = (names: readonly string[], searchedName: string) =>
  names.some((name) => name.toLowerCase() === searchedName.toLowerCase().replace(/^@/, ''))
