import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { FilePath } from '#server/kernel/paths'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'

const VERDICTS = ['realized', 'partial', 'conflicting', 'not_started', 'unknown'] as const

const Name = Text.min(1).max(1000)
/** The database does not accept other years in this form. */
const Instant = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'must be between the years 1 and 9999')
const MAX_ITEMS = 1_000

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_ITEMS)

const Gap = z
  .object({
    spec: Name,
    section: Name,
    ac_id: Name,
    file: FilePath.nullable(),
    line: z.int().min(1).nullable(),
    what: Text.max(2000),
  })
  .meta({ id: 'EvidenceGap' })

const VerifyRun = z.object({
  at: Instant,
  mode: z.enum(['report', 'gate']),
  result: z.enum(['pass', 'fail']),
  gaps: list(Gap),
  conflicts: list(Gap),
})

const AddressedCriterion = z.object({
  spec: Name,
  section: Name,
  ac_id: Name,
  ac_text: Text.max(5000),
  files: list(FilePath),
  line_ranges: list(Text.max(100)),
  verify_status: z.enum(VERDICTS),
  verified_at: Instant.nullable(),
})

const Session = z
  .object({
    session_id: Text.min(1).max(200),
    started_at: Instant,
    ended_at: Instant.nullable(),
    git_branch: Text.max(500),
    git_base: Text.max(500).nullable(),
    specs_touched: list(z.object({ spec: Name, sections: list(Name), loaded_via: Text.max(200) })),
    acs_addressed: list(AddressedCriterion),
    files_modified: list(FilePath),
    verify_runs: list(VerifyRun),
  })
  .meta({ id: 'EvidenceSession' })

/** The document `.svc/session-evidence.json`. */
export const SessionsInput = z.object({
  version: z.literal(1),
  sessions: z.array(Session).min(1).max(100),
  repo: RepoFilter.optional().meta({ description: 'The repository as `owner/name`' }),
})
export type SessionsInput = z.output<typeof SessionsInput>

/** Sessions are whole documents, so a page has few. */
export const SessionListInput = z.object({
  repo: RepoFilter.optional(),
  session_id: Text.min(1).max(200).optional(),
  ...paging(5, 20),
})

export const SessionListWire = z.object({
  sessions: z.array(
    z.object({
      ...Session.shape,
      repo: z.string().nullable(),
      /** Who reported it. */
      by: z.string(),
      received_at: z.string(),
    }),
  ),
  total: z.int(),
})

export const SessionsWire = z.object({ ok: z.literal(true), recorded: z.int() })

export const ReportInput = z.object({
  repo: RepoFilter,
  commit: z.string().regex(/^[0-9a-f]{7,64}$/, 'must be the id of a commit'),
  report: z.string().min(1).meta({
    description: 'JUnit XML, TAP or lcov. A body of another media type than JSON is the report itself',
  }),
})

export const ReportWire = z.object({
  proved: z.array(z.string()),
  failed: z.array(z.string()),
  unknown: z.array(z.string()),
  /** Evidence files with executed lines in an lcov report. */
  linked: z.array(z.string()),
})

export const ProofsInput = z.object({
  repo: RepoFilter.optional(),
  path: FilePath.optional(),
  ...paging(100, 500),
})

const count = z.int()

export const ProofsWire = z.object({
  /** Criteria that are claimed, that have evidence, and that a passed test proves. */
  totals: z.object({ total_ac: count, done_ac: count, realized_ac: count, proved_ac: count, failed: count }),
  proofs: z.array(
    z
      .object({
        repo: z.string(),
        file_path: z.string(),
        section_id: z.string(),
        criterion_id: z.string(),
        criterion: z.string(),
        state: z.enum(['proved', 'failed']),
        test: z.string(),
        commit_sha: z.string(),
        reported_at: z.string(),
      })
      .meta({ id: 'CriterionProof' }),
  ),
  total: count,
})
