import { plainMarkdown } from '#spec/diff/index'
import { staleBesideTouched } from './find-stale'
import { type DecidedFinding, type Finding, isTakenAtMerge } from './finding'
import type { GateResult } from './gates'
import { criteriaCoverage, hasNews, type ReviewReport } from './report'

/** What AI added to a review. */
export interface AiPart {
  summary: string | null
  /** Why the AI part is missing or incomplete. */
  note: string | null
}

export interface ReviewText {
  report: ReviewReport
  gates: readonly GateResult[]
  findings: readonly DecidedFinding[]
  ai: AiPart
  links: { review: string; preview: string; document(path: string, sectionId?: string): string }
  /** How comments address us, such as `@plumbline`. Null if commands are not possible. */
  address: string | null
}

const MAX_LISTED = 20
/** GitHub's limit is 65 536 characters. */
const MAX_COMMENT = 60_000

/** Whether the review has something to tell the people of the pull request. */
export const isWorthComment = ({ report, gates, findings }: ReviewText): boolean =>
  hasNews(report) || gates.some(({ isPassed }) => !isPassed) || openOf(findings).length > 0

/** The comment as markdown. All text of the repository is escaped to one line. */
export function writeComment(review: ReviewText): string {
  const { report, ai, links, address } = review
  const parts = [
    `### Spec review\n\n${writeSummary(review)}`,
    ai.summary && `> ${plainMarkdown(ai.summary, 1000)}`,
    gateLines(review),
    list('Code of these criteria changes, and their sections stay as they are', touchedLines(review)),
    list('These sections become stale with the merge', staleLines(review)),
    list('Differences between spec and pull request', discrepancyLines(review)),
    list('Criteria', realizationLines(review)),
    list('Changes of documents', documentLines(review)),
    list('Documents that depend on these', dependentLines(review)),
    list('Problems in documents', problemLines(report)),
    list('Tickets', ticketLines(report)),
    list('CONFIG.yaml', configLines(report)),
    updateLine(review),
    report.isTruncated && 'The pull request has more than 3 000 files. Only a part was looked at.',
    ai.note,
    footer(links, address),
  ]
  const text = parts.filter(Boolean).join('\n\n')
  return text.length > MAX_COMMENT
    ? `${text.slice(0, MAX_COMMENT)}\n\n… [The whole review](${links.review})`
    : text
}

/** One line, for lists and titles. */
export function writeSummary({
  report,
  gates,
  findings,
}: Omit<ReviewText, 'ai' | 'links' | 'address'>): string {
  const open = openOf(findings)
  const failed = gates.filter(({ isPassed }) => !isPassed).length
  const parts = [
    counted(failed, 'failing gate'),
    counted(ofKind(open, 'touched').length, 'criterion to look at', 'criteria to look at'),
    counted(ofKind(open, 'discrepancy').length, 'discrepancy', 'discrepancies'),
    counted(staleBesideTouched(report, findings).length, 'section becomes stale', 'sections become stale'),
    counted(findings.filter(isTakenAtMerge).length, 'criterion realized', 'criteria realized'),
    counted(report.documents.length, 'document changed', 'documents changed'),
    counted(report.problems.length, 'problem in documents', 'problems in documents'),
    coverageChange(report),
  ].filter(Boolean)
  return parts.length === 0 ? describeNothing(report) : `${parts.join(', ')}.`
}

/** Distinguishes code without specs from code whose specs are fine. */
function describeNothing({ codeFiles, uncoveredFiles }: ReviewReport): string {
  if (codeFiles === 0 || uncoveredFiles < codeFiles) return 'Nothing to report.'
  return `${counted(codeFiles, 'code file')} changed, and no spec names ${codeFiles === 1 ? 'it' : 'them'}.`
}

const openOf = (findings: readonly DecidedFinding[]) => findings.filter(({ state }) => state === 'open')

const ofKind = <Kind extends Finding['content']['kind']>(findings: readonly DecidedFinding[], kind: Kind) =>
  findings.flatMap((finding) => {
    const { content } = finding
    return content.kind === kind
      ? [{ ...finding, content: content as Extract<Finding['content'], { kind: Kind }> }]
      : []
  })

const counted = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`

function coverageChange({ coverage }: ReviewReport): string {
  const [before, after] = [criteriaCoverage(coverage.before), criteriaCoverage(coverage.after)]
  return before === after ? '' : `criteria met ${before}% › ${after}%`
}

function gateLines({ gates }: ReviewText): string | null {
  if (gates.length === 0) return null
  return gates
    .map(({ isPassed, text }) => `- ${isPassed ? '✅' : '❌'} ${plainMarkdown(text, 500)}`)
    .join('\n')
}

function list(heading: string, lines: readonly string[]): string | null {
  if (lines.length === 0) return null
  const rest = lines.length - MAX_LISTED
  const shownLines = rest > 0 ? [...lines.slice(0, MAX_LISTED), `- and ${rest} more`] : lines
  return `**${heading}**\n\n${shownLines.join('\n')}`
}

function touchedLines(review: ReviewText): string[] {
  return ofKind(openOf(review.findings), 'touched').map((finding) => {
    const files = finding.content.files.map(
      ({ path, lines, status }) =>
        `${code(lines ? `${path}:${lines}` : path)}${status === 'removed' ? ' (removed)' : ''}`,
    )
    return `- ${sectionLink(finding, review)}: ${plainMarkdown(finding.criterionText ?? '')} (${files.slice(0, 5).join(', ')})`
  })
}

const staleLines = ({ report, findings, links }: ReviewText) =>
  staleBesideTouched(report, findings).map(
    ({ path, title, sectionId, sectionTitle }) =>
      `- ${plainMarkdown(title)} › [${plainMarkdown(sectionTitle)}](${links.document(path, sectionId)})`,
  )

function discrepancyLines(review: ReviewText): string[] {
  return ofKind(openOf(review.findings), 'discrepancy').map((finding) => {
    const { severity, specSays, pullDoes, suggestion } = finding.content
    return [
      `- ${sectionLink(finding, review)} (${severity})`,
      `  - Spec: ${plainMarkdown(specSays, 300)}`,
      `  - Pull request: ${plainMarkdown(pullDoes, 300)}`,
      ...(suggestion ? [`  - Suggestion: ${plainMarkdown(suggestion, 300)}`] : []),
    ].join('\n')
  })
}

function realizationLines(review: ReviewText): string[] {
  return ofKind(review.findings, 'realization')
    .filter(({ state }) => state !== 'dismissed')
    .map((finding) => {
      const { verdict, confidence, files } = finding.content
      const places = files.map(({ path, lines }) => code(lines ? `${path}:${lines}` : path)).slice(0, 5)
      const where = places.length > 0 ? ` (${places.join(', ')})` : ''
      return `- ${verdict.replace('_', ' ')}, ${Math.round(confidence * 100)}%: ${sectionLink(finding, review)}: ${plainMarkdown(finding.criterionText ?? '')}${where}`
    })
}

function documentLines({ report, links }: ReviewText): string[] {
  return report.documents.flatMap(({ path, status, summary, changes }) => {
    const heading = `- ${status === 'removed' ? code(path) : `[${plainMarkdown(path)}](${previewOf(path, links)})`}: ${status === 'modified' ? '' : `${status}, `}${plainMarkdown(summary, 300)}`
    return [[heading, ...changes.slice(0, 8).map(({ text }) => `  - ${text}`)].join('\n')]
  })
}

const dependentLines = ({ report, links }: ReviewText) =>
  report.dependents.map(
    ({ path, title, on }) => `- [${plainMarkdown(title)}](${links.document(path)}) depends on ${code(on)}`,
  )

const problemLines = ({ problems }: ReviewReport) =>
  problems.map(
    ({ path, line, severity, message }) =>
      `- ${severity}: ${code(`${path}:${line}`)} ${plainMarkdown(message, 300)}`,
  )

const ticketLines = ({ tickets }: ReviewReport) =>
  tickets.map(({ action, title, ticketId, from, to }) => {
    const change = to === null ? '' : `: ${plainMarkdown(from ?? 'none')} › ${plainMarkdown(to)}`
    return `- ${action} ${ticketId ? plainMarkdown(ticketId) : 'a ticket'} for ${plainMarkdown(title)}${change}`
  })

function configLines({ config }: ReviewReport): string[] {
  if (!config) return []
  if (!config.comesIntoForce)
    return [
      '- It has errors, so the last valid configuration stays in force.',
      ...config.errors.map((error) => `- ${plainMarkdown(error, 300)}`),
    ]
  const { settings, selected, deselected } = config
  return [
    ...settings.map(({ key, from, to }) => `- ${code(key)}: ${plainMarkdown(from)} › ${plainMarkdown(to)}`),
    ...(selected.total > 0 ? [`- ${counted(selected.total, 'file')} would become documents`] : []),
    ...(deselected.total > 0 ? [`- ${counted(deselected.total, 'file')} would no longer be documents`] : []),
  ]
}

function updateLine({ findings, links, address }: ReviewText): string | null {
  const count = ofKind(openOf(findings), 'doc_update').length
  if (count === 0) return null
  const how = address ? `Comment \`${address} apply\` to get them as a pull request.` : ''
  return `${counted(count, 'document update')} suggested: [see the review](${links.review}). ${how}`.trim()
}

const footer = (links: ReviewText['links'], address: string | null) =>
  [
    `[Review](${links.review})`,
    `[Preview of the documents](${links.preview})`,
    ...(address ? [`\`${address} help\` lists commands`] : []),
  ].join(' · ')

/** Document and section, linked to the section's page. Documents that exist only after the merge link to their preview. */
function sectionLink({ path, sectionId, sectionTitle }: Finding, { report, links }: ReviewText): string {
  const isNew = report.documents.some(
    ({ path: changed, status }) => changed === path && (status === 'added' || status === 'renamed'),
  )
  const page = isNew
    ? `${previewOf(path, links)}#${encodeURIComponent(sectionId)}`
    : links.document(path, sectionId)
  return `${plainMarkdown(titleOf(path, report))} › [${plainMarkdown(sectionTitle)}](${page})`
}

/** The document's title, or its file name if the report has no title. */
const titleOf = (path: string, { documents, touched, stale }: ReviewReport): string =>
  [...documents, ...touched, ...stale].find((each) => each.path === path)?.title ??
  path.slice(path.lastIndexOf('/') + 1)

const previewOf = (path: string, { preview }: ReviewText['links']) =>
  `${preview}?path=${encodeURIComponent(path)}`

/** A backtick would end the code span. */
const code = (text: string) => `\`${text.replace(/[`\s]+/g, ' ').slice(0, 200)}\``
