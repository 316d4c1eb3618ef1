import type { LintProblem } from './compare-spec'
import { type ReviewText, writeComment, writeSummary } from './write-comment'

export interface CheckText {
  conclusion: 'success' | 'failure' | 'neutral'
  title: string
  summary: string
  annotations: { path: string; line: number; level: 'failure' | 'warning'; message: string; title: string }[]
}

/** GitHub's limit per request. We send one request, so that a crash cannot duplicate annotations. */
const MAX_ANNOTATIONS = 50
const MAX_TITLE = 200

/** The check run. It fails only because of a gate, and is neutral while a person should look at something. */
export function writeCheck(review: ReviewText): CheckText {
  const { gates, report, findings } = review
  const hasFailed = gates.some(({ isPassed }) => !isPassed)
  const isOpen = findings.some(({ state }) => state === 'open') || report.problems.length > 0
  return {
    conclusion: hasFailed ? 'failure' : isOpen ? 'neutral' : 'success',
    title: writeSummary(review).slice(0, MAX_TITLE),
    summary: writeComment(review),
    annotations: report.problems.slice(0, MAX_ANNOTATIONS).map(toAnnotation),
  }
}

const toAnnotation = ({ path, line, severity, message, code }: LintProblem) => ({
  path,
  line,
  level: severity === 'error' ? ('failure' as const) : ('warning' as const),
  message,
  title: code,
})
