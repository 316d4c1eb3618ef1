import { z } from 'zod'
import { FilePath } from '../kernel/paths'
import { RepoFilter } from '../kernel/repo-filter'
import { Text } from '../kernel/text/text'

const VERDICTS = ['realized', 'partial', 'conflicting', 'not_started', 'unknown'] as const

const Name = Text.min(1).max(1000)
/** The database does not accept other years in this form. */
const Instant = z.iso.datetime({ offset: true }).refine((text) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}, 'must be between the years 1 and 9999')
const MAX_ITEMS = 1_000

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(MAX_ITEMS)

const Gap = z.object({
  spec: Name,
  section: Name,
  ac_id: Name,
  file: FilePath.nullable(),
  line: z.int().min(1).nullable(),
  what: Text.max(2000),
})

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

export const SessionsWire = z.object({ ok: z.literal(true), recorded: z.int() })
