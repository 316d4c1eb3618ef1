import { describe, expect, it } from 'vitest'
import {
  type DecidedFinding,
  EMPTY_REPORT,
  type ReviewText,
  writeComment,
  writeSummary,
} from '#spec/reviews/index'

const stale = {
  path: 'docs/specs/refunds.md',
  title: 'Refunds',
  sectionId: '2-limits',
  sectionTitle: 'Limits',
}

const realized = (criterionId: string, confidence: number, state: DecidedFinding['state'] = 'open') =>
  ({
    key: criterionId,
    path: stale.path,
    sectionId: stale.sectionId,
    sectionTitle: stale.sectionTitle,
    criterionId,
    criterionText: `Criterion ${criterionId}`,
    state,
    content: { kind: 'realization', verdict: 'realized', confidence, files: [], reason: 'It does.' },
  }) satisfies DecidedFinding

const review = (
  report: Partial<ReviewText['report']>,
  findings: readonly DecidedFinding[] = [],
): ReviewText => ({
  report: { ...EMPTY_REPORT, ...report },
  gates: [],
  findings,
  ai: { summary: null, note: null },
  links: { review: '/r', preview: '/p', document: (path, section) => `/${path}#${section}` },
  address: null,
})

describe('the summary of a review', () => {
  it('counts sections that become stale, where nothing else is to report', () => {
    expect(writeSummary(review({ stale: [stale] }))).toBe('1 section becomes stale.')
    expect(writeComment(review({ stale: [stale] }))).not.toContain('Nothing to report')
  })

  it.each([
    [0, 0, 'Nothing to report.'],
    [2, 1, 'Nothing to report.'],
    [1, 1, '1 code file changed, and no spec names it.'],
    [2, 2, '2 code files changed, and no spec names them.'],
  ])('of %i code files, %i of them without a spec: %s', (codeFiles, uncoveredFiles, summary) => {
    expect(writeSummary(review({ codeFiles, uncoveredFiles }))).toBe(summary)
  })

  it('counts the criteria that the merge takes as realized: those that a person accepted, or of which the model is sure', () => {
    const findings = [
      realized('sure', 0.9),
      realized('unsure', 0.7),
      realized('accepted', 0.5, 'accepted'),
      realized('dismissed', 0.9, 'dismissed'),
    ]
    expect(writeSummary(review({}, findings))).toBe('2 criteria realized.')
  })
})

it('lines of a comment name the document and its section', () => {
  const comment = writeComment(review({ stale: [stale] }, [realized('one', 0.9)]))
  const section = 'Refunds › [Limits](/docs/specs/refunds.md#2-limits)'
  expect(comment).toContain(`- ${section}`)
  expect(comment).toContain(`- realized, 90%: ${section}: Criterion one`)
})
