import { z } from 'zod'
import { STATES } from '#spec/types'
import { CoverageSummary } from './wire'

const count = z.number().int()
const instant = z.string().nullable()

const SectionCoverage = z
  .object({
    id: z.string(),
    section_number: z.string().nullable(),
    title: z.string(),
    status: z.enum(STATES),
    total_ac: count,
    done_ac: count,
    realized_ac: count,
    ac_coverage_pct: z.number(),
    realization_rate_pct: z.number(),
    /** A link that survives renames; null until the section is tracked. */
    permalink: z.string().nullable(),
    /** Changes with the content of the section. */
    hash: z.string().nullable(),
    changed_at: instant,
    changed_sha: z.string().nullable(),
    last_code_change_at: instant,
    stale_since: instant,
    is_stale: z.boolean(),
    stale_because: z.enum(['age', 'code']).nullable(),
    /** The last review, if the section has not changed since. */
    attestation: z.object({ at: z.string(), by: z.string(), commit_sha: z.string() }).nullable(),
  })
  .meta({ id: 'SectionCoverage' })

export const DocumentCoverageWire = z
  .object({
    file_path: z.string(),
    title: z.string(),
    repo_owner: z.string(),
    repo_name: z.string(),
    summary: CoverageSummary,
    last_doc_change_at: instant,
    last_code_change_at: instant,
    stale_since: instant,
    is_stale: z.boolean(),
    sections: z.array(SectionCoverage),
  })
  .meta({ id: 'DocumentCoverage' })
export type DocumentCoverageWire = z.infer<typeof DocumentCoverageWire>
