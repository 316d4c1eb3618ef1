import type { OrgContext } from '#server/kernel/context'
import { criteriaCoverage, EMPTY_REPORT, type FindingContent, type ReviewReport } from '#spec/reviews/index'
import type { ReviewRun } from '../run/read-run'
import { type FindingRow, readFindings } from '../run/store-analysis'
import type { FindingWire, ReviewDetailWire } from '../wire'
import { findReview, type ReviewAddress } from './find-review'
import { reviewToWire } from './list-reviews'
import { namesOf } from './names-of'

/** One review with the results of its newest run. */
export async function getReview(ctx: OrgContext, at: ReviewAddress): Promise<ReviewDetailWire> {
  const row = await findReview(ctx, at)
  const { review, run } = row
  const findings = await readFindings(ctx, review)
  const names = await namesOf(
    ctx,
    findings.flatMap(({ decidedBy }) => decidedBy ?? []),
  )
  return {
    review: { ...reviewToWire(row), merge_outcome: review.mergeOutcome, merge_note: review.mergeNote },
    run: run && runToWire(run),
    gates: (run?.gates ?? []).map(({ gate, isPassed, text }) => ({ gate, passed: isPassed, text })),
    findings: findings.map((finding) => findingToWire(finding, names)),
    ...reportToWire({ ...EMPTY_REPORT, ...run?.report }),
  }
}

const runToWire = (run: ReviewRun): ReviewDetailWire['run'] => ({
  head_sha: run.headSha,
  state: run.state,
  error: run.error,
  started_at: run.startedAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
  ai_state: run.aiState,
  ai_summary: run.aiSummary,
  ai_note: run.aiNote,
  model: run.model,
  input_tokens: run.inputTokens,
  output_tokens: run.outputTokens,
  cost_usd: run.costMicroUsd === null ? null : run.costMicroUsd / 1e6,
})

const findingToWire = (finding: FindingRow, names: ReadonlyMap<number, string>): FindingWire => ({
  id: finding.id,
  kind: finding.kind,
  file_path: finding.path,
  section_id: finding.sectionId,
  section_title: finding.sectionTitle,
  criterion_id: finding.criterionId,
  criterion_text: finding.criterionText,
  state: finding.state,
  reason: finding.reason,
  decided_by: (finding.decidedBy === null ? null : names.get(finding.decidedBy)) ?? finding.decidedByLogin,
  ...contentToWire(finding.content),
})

type ContentWire = Pick<
  FindingWire,
  | 'files'
  | 'severity'
  | 'verdict'
  | 'confidence'
  | 'spec_says'
  | 'pull_does'
  | 'suggestion'
  | 'old_text'
  | 'new_text'
>

const NO_CONTENT: ContentWire = {
  files: [],
  severity: null,
  verdict: null,
  confidence: null,
  spec_says: null,
  pull_does: null,
  suggestion: null,
  old_text: null,
  new_text: null,
}

function contentToWire(content: FindingContent): ContentWire {
  switch (content.kind) {
    case 'touched':
      return { ...NO_CONTENT, files: content.files.map(({ path, lines }) => ({ path, lines })) }
    case 'discrepancy':
      return {
        ...NO_CONTENT,
        severity: content.severity,
        spec_says: content.specSays,
        pull_does: content.pullDoes,
        suggestion: content.suggestion,
      }
    case 'realization':
      return {
        ...NO_CONTENT,
        files: content.files,
        verdict: content.verdict,
        confidence: content.confidence,
        pull_does: content.reason,
      }
    case 'doc_update':
      return {
        ...NO_CONTENT,
        old_text: content.oldText,
        new_text: content.newText,
        pull_does: content.reason,
      }
  }
}

function reportToWire(report: ReviewReport) {
  return {
    documents: report.documents.map(({ path, previousPath, changes, totalChanges, ...document }) => ({
      file_path: path,
      previous_path: previousPath,
      ...document,
      changes: changes.map(({ sectionId, text }) => ({ section_id: sectionId, text })),
      total_changes: totalChanges,
    })),
    problems: report.problems.map(({ path, ...problem }) => ({ file_path: path, ...problem })),
    stale: report.stale.map(({ path, title, sectionId, sectionTitle }) => ({
      file_path: path,
      title,
      section_id: sectionId,
      section_title: sectionTitle,
    })),
    dependents: report.dependents.map(({ path, ...dependent }) => ({ file_path: path, ...dependent })),
    coverage: { before: countsToWire(report.coverage.before), after: countsToWire(report.coverage.after) },
    tickets: report.tickets.map(({ path, ticketId, ...effect }) => ({
      file_path: path,
      ticket_id: ticketId,
      ...effect,
    })),
    config: report.config && configToWire(report.config),
    skipped: report.skipped,
    is_truncated: report.isTruncated,
  }
}

const countsToWire = (counts: ReviewReport['coverage']['before']) => ({
  total_ac: counts.totalAc,
  done_ac: counts.doneAc,
  realized_ac: counts.realizedAc,
  ac_coverage_pct: criteriaCoverage(counts),
})

const configToWire = ({ path, comesIntoForce, ...effect }: NonNullable<ReviewReport['config']>) => ({
  file_path: path,
  comes_into_force: comesIntoForce,
  ...effect,
})
