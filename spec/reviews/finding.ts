import { hashText } from '#spec/markdown/hash-text'
import { type ReviewReport, sectionsToReview } from './report'

export const FINDING_KINDS = ['touched', 'discrepancy', 'realization', 'doc_update'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** The effect of a pull request on a criterion. */
export const VERDICTS = ['realized', 'partial', 'conflicting', 'not_started', 'unknown'] as const
export type Verdict = (typeof VERDICTS)[number]

export const SEVERITIES = ['high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

export interface CodePlace {
  path: string
  /** `15-42` or `15`; null for the whole file. */
  lines: string | null
}

/** The content of a finding. */
export type FindingContent =
  | { kind: 'touched'; files: (CodePlace & { status: 'changed' | 'removed' })[] }
  | { kind: 'discrepancy'; severity: Severity; specSays: string; pullDoes: string; suggestion: string | null }
  | { kind: 'realization'; verdict: Verdict; confidence: number; files: CodePlace[]; reason: string }
  | { kind: 'doc_update'; oldText: string; newText: string; reason: string }

export interface Finding {
  /** Stable for the same finding about the same changes, so that a decision about it stays valid. */
  key: string
  path: string
  sectionId: string
  sectionTitle: string
  criterionId: string | null
  criterionText: string | null
  content: FindingContent
}

/** A finding with the decision about it. */
export interface DecidedFinding extends Finding {
  state: 'open' | 'accepted' | 'dismissed' | 'attested'
}

/** Verdicts below this confidence are written to documents only after a person's decision. */
const MIN_CONFIDENCE = 0.8

/** Whether the merge writes the criterion as realized: a person accepted that, or the model is sure. `partial` never counts. */
export const isTakenAtMerge = ({
  content,
  state,
  criterionId,
}: Pick<DecidedFinding, 'content' | 'state' | 'criterionId'>): boolean =>
  content.kind === 'realization' &&
  content.verdict === 'realized' &&
  criterionId !== null &&
  state !== 'dismissed' &&
  (state !== 'open' || content.confidence >= MIN_CONFIDENCE)

/** The findings that need no AI: criteria whose code changes while their section stays. */
export function findingsOfReport(report: ReviewReport): Finding[] {
  const open = new Set(sectionsToReview(report).map(({ path, sectionId }) => `${path}\n${sectionId}`))
  return report.touched
    .filter(({ path, sectionId }) => open.has(`${path}\n${sectionId}`))
    .map(({ path, sectionId, sectionTitle, criterionId, criterionText, files, basis }) => {
      const subject = { path, sectionId, sectionTitle, criterionId, criterionText }
      return { ...subject, key: findingKey('touched', subject, basis), content: { kind: 'touched', files } }
    })
}

interface FindingSubject {
  path: string
  sectionId: string
  criterionId: string | null
}

export const findingKey = (
  kind: FindingKind,
  { path, sectionId, criterionId }: FindingSubject,
  basis: string,
): string => hashText(JSON.stringify([kind, path, sectionId, criterionId, basis]))
