import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { FilePath, RepoName, RepoOwner, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'
import { REVIEW_ORDERS } from '#shared/list-sorts'
import { FINDING_KINDS, SEVERITIES, VERDICTS } from '#spec/reviews/index'

export const ReviewPath = OrgPath.extend({ owner: RepoOwner, repo: RepoName, review_number: RowId })
export const FindingPath = OrgPath.extend({ review_finding_id: RowId })

export const ReviewsQuery = z.object({
  repo: RepoFilter.optional(),
  state: z.enum(['open', 'closed', 'merged', 'all']).default('open'),
  sort: z.enum(REVIEW_ORDERS).default('-updated').meta({ description: 'A minus means descending' }),
  ...paging(),
})
export type ReviewsQuery = z.output<typeof ReviewsQuery>

const reviewFields = {
  repo: z.string(),
  number: z.int(),
  title: z.string(),
  author: z.string().nullable(),
  url: z.string().meta({ description: 'The pull request' }),
  state: z.enum(['open', 'closed', 'merged']),
  head_branch: z.string(),
  base_branch: z.string(),
  head_sha: z.string(),
  summary: z.string().nullable(),
  run_state: z.enum(['running', 'done', 'superseded', 'failed']).nullable(),
  open_findings: z.int(),
  updated_at: z.string(),
}
export const ReviewWire = z.object(reviewFields).meta({ id: 'Review' })
export type ReviewWire = z.infer<typeof ReviewWire>

const CostUsd = z.number().nullable().meta({
  description: 'In US dollars. Null if the deployment does not know the price of the model.',
})

export const ReviewsWire = z.object({
  reviews: z.array(ReviewWire),
  total: z.int(),
  month: z
    .object({
      ai_reviews: z.int(),
      input_tokens: z.int(),
      output_tokens: z.int(),
      cost_usd: CostUsd,
    })
    .meta({ description: 'What the AI part used in the current month (UTC)' }),
})
export type ReviewsWire = z.infer<typeof ReviewsWire>

const CodePlace = z.object({ path: z.string(), lines: z.string().nullable() })

export const FindingWire = z
  .object({
    id: z.int(),
    kind: z.enum(FINDING_KINDS),
    file_path: z.string(),
    section_id: z.string(),
    section_title: z.string(),
    criterion_id: z.string().nullable(),
    criterion_text: z.string().nullable(),
    state: z.enum(['open', 'accepted', 'dismissed', 'attested']),
    reason: z.string().nullable(),
    decided_by: z.string().nullable(),
    files: z.array(CodePlace),
    severity: z.enum(SEVERITIES).nullable(),
    verdict: z.enum(VERDICTS).nullable(),
    confidence: z.number().nullable(),
    /** In words, for kinds of findings from AI. */
    spec_says: z.string().nullable(),
    pull_does: z.string().nullable(),
    suggestion: z.string().nullable(),
    old_text: z.string().nullable(),
    new_text: z.string().nullable(),
  })
  .meta({ id: 'ReviewFinding' })
export type FindingWire = z.infer<typeof FindingWire>

const Counts = z.object({
  total_ac: z.int(),
  done_ac: z.int(),
  realized_ac: z.int(),
  ac_coverage_pct: z.number(),
})
const PathList = z.object({ total: z.int(), paths: z.array(z.string()) })

export const ReviewDetailWire = z.object({
  review: ReviewWire.extend({ merge_outcome: z.string().nullable(), merge_note: z.string().nullable() }),
  run: z
    .object({
      head_sha: z.string(),
      state: z.enum(['running', 'done', 'superseded', 'failed']),
      error: z.string().nullable(),
      started_at: z.string(),
      finished_at: z.string().nullable(),
      ai_state: z.enum(['none', 'waiting', 'done', 'failed']),
      ai_summary: z.string().nullable(),
      ai_note: z.string().nullable(),
      model: z.string().nullable(),
      input_tokens: z.int().nullable(),
      output_tokens: z.int().nullable(),
      cost_usd: CostUsd,
    })
    .nullable(),
  gates: z.array(
    z.object({ gate: z.enum(['lint', 'coverage', 'touched']), passed: z.boolean(), text: z.string() }),
  ),
  findings: z.array(FindingWire),
  documents: z.array(
    z.object({
      file_path: z.string(),
      previous_path: z.string().nullable(),
      status: z.enum(['added', 'modified', 'removed', 'renamed']),
      title: z.string(),
      summary: z.string(),
      changes: z.array(
        z.object({ section_id: z.string().nullable(), text: z.string().meta({ description: 'Markdown' }) }),
      ),
      total_changes: z.int(),
    }),
  ),
  problems: z.array(
    z.object({
      file_path: z.string(),
      line: z.int(),
      severity: z.enum(['error', 'warning']),
      code: z.string(),
      message: z.string(),
    }),
  ),
  stale: z
    .array(
      z.object({
        file_path: z.string(),
        title: z.string(),
        section_id: z.string(),
        section_title: z.string(),
      }),
    )
    .meta({ description: 'Sections that a merge makes stale, unless somebody attests them' }),
  dependents: z.array(z.object({ file_path: z.string(), title: z.string(), on: z.string() })),
  coverage: z.object({ before: Counts, after: Counts }),
  tickets: z.array(
    z.object({
      action: z.string(),
      file_path: z.string(),
      title: z.string(),
      ticket_id: z.string().nullable(),
      url: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
  config: z
    .object({
      file_path: z.string(),
      comes_into_force: z.boolean(),
      errors: z.array(z.string()),
      settings: z.array(z.object({ key: z.string(), from: z.string(), to: z.string() })),
      selected: PathList,
      deselected: PathList,
    })
    .nullable(),
  skipped: z.object({ generated: z.int(), configuration: z.int() }),
  is_truncated: z.boolean(),
})
export type ReviewDetailWire = z.infer<typeof ReviewDetailWire>

export const DismissInput = z.object({ reason: Text.trim().min(1).max(1000) })
export const DecideInput = z.object({ reason: Text.trim().max(1000).optional() })

export const PreviewQuery = z.object({ path: FilePath.optional() })
export const PreviewWire = z.object({
  head_sha: z.string(),
  documents: z.array(z.object({ file_path: z.string(), title: z.string(), status: z.string() })),
  shown: z
    .object({
      file_path: z.string(),
      html: z.string().nullable().meta({ description: 'Null if the head does not have the document' }),
      is_marked: z.boolean().meta({
        description:
          'Whether the HTML marks what the pull request adds (`ins.added`) and removes (`del.removed`). Not for new documents, and not if too much changed',
      }),
      changes: z.array(z.object({ section_id: z.string().nullable(), text: z.string() })),
    })
    .nullable(),
})
export type PreviewWire = z.infer<typeof PreviewWire>

export const ReviewSettingsWire = z
  .object({
    at_merge: z.enum(['check', 'propose', 'record']).meta({
      description:
        'What a merge does with realized criteria: check them in a commit, propose that in a pull request, or only record them',
    }),
    no_lint_errors: z.boolean(),
    min_coverage: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: 'Percent of the criteria that must be met' }),
    touched_must_change: z.boolean().meta({
      description: 'A section whose code changes must change, too, or be attested',
    }),
    approval_approves: z.boolean().meta({
      description: 'An approving review on the code host sets `review_status: approved` in changed documents',
    }),
    stale_issue: z.boolean().meta({
      description: 'One issue of the repository lists the stale specs. By default only in local repositories',
    }),
  })
  .meta({ id: 'ReviewSettings' })
export type ReviewSettingsWire = z.infer<typeof ReviewSettingsWire>
