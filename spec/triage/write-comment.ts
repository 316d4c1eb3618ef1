import type { SimilarIssue } from './rank-similar'

interface CommentedSection {
  title: string
  heading: string
  url: string
}

export interface TriageComment {
  /** The issue that this one certainly repeats. */
  duplicateOf: { number: number; isReopened: boolean } | null
  similar: readonly SimilarIssue[]
  sections: readonly CommentedSection[]
  /** The pull request that proposes a spec. */
  proposal: string | null
}

/** The comment on an issue, in markdown. Null if there is nothing to say. */
export function writeComment({ duplicateOf, similar, sections, proposal }: TriageComment): string | null {
  const parts = [
    ...(duplicateOf ? [describeDuplicate(duplicateOf)] : []),
    ...(duplicateOf || similar.length === 0 ? [] : [list('Similar issues', similar.map(describeIssue))]),
    ...(sections.length === 0 ? [] : [list('Related sections', sections.map(describeSection))]),
    ...(proposal === null ? [] : [`A spec for this request is proposed: ${proposal}`]),
  ]
  return parts.length === 0 ? null : parts.join('\n\n')
}

const list = (title: string, lines: string[]) => `**${title}**\n\n${lines.join('\n')}`

const describeDuplicate = ({ number, isReopened }: NonNullable<TriageComment['duplicateOf']>) =>
  `This repeats #${number}.${isReopened ? ` #${number} was closed and is open again.` : ''}`

const describeIssue = ({ number, title, state }: SimilarIssue) =>
  `- #${number} ${asText(title)}${state === 'closed' ? ' (closed)' : ''}`

const describeSection = ({ title, heading, url }: CommentedSection) =>
  `- [${asText(title)} › ${asText(heading)}](${url})`

/** Titles are untrusted: their markup, mentions and references are escaped. */
const asText = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .replace(/[\\`*_{}[\]()<>#+!|~:&-]/g, '\\$&')
    .replace(/@/g, '@\u200b')
