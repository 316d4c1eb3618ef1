import { z } from 'zod'
import { QueryFlag, QueryInteger } from '#server/kernel/paging'
import { byName } from '#server/kernel/wire'
import { RepoSummary } from '#server/library/repos/index'
import { STATES } from '#spec/types'

const count = z.number().int()

/** The documents can be left out, because they are most of the response. */
const DashboardRepo = RepoSummary.partial({ docs: true }).meta({ id: 'DashboardRepo' })
export type DashboardRepo = z.infer<typeof DashboardRepo>

export const DashboardWire = z
  .object({
    org: z.string(),
    repos_with_specs: z.array(DashboardRepo),
    repos_without_specs: z.array(DashboardRepo),
    total_repos: count,
    total_specs: count,
    total_docs: count,
    total_sections: count,
    done_sections: count,
  })
  .meta({ id: 'Dashboard' })
export type DashboardWire = z.infer<typeof DashboardWire>

const MAX_REPOSITORIES = 10_000

export const DashboardInput = z.object({
  docs: QueryFlag.default(true),
  limit: QueryInteger(1, MAX_REPOSITORIES, MAX_REPOSITORIES),
  offset: QueryInteger(0, MAX_REPOSITORIES, 0),
})
export type DashboardInput = z.infer<typeof DashboardInput>

export const CoverageSummary = z
  .object({
    total_specs: count,
    total_sections: count,
    done_sections: count,
    total_ac: count,
    done_ac: count,
    realized_ac: count,
    section_coverage_pct: z.number(),
    ac_coverage_pct: z.number(),
    realization_rate_pct: z.number(),
    health_score: z.number(),
    /** Criteria proved by a passed test in the newest test report. */
    proved_ac: count,
    proof_rate_pct: z.number(),
  })
  .meta({ id: 'CoverageSummary' })
export type CoverageSummary = z.infer<typeof CoverageSummary>

export const CoverageWire = z
  .object({
    summary: CoverageSummary,
    trend: z.array(
      z.object({
        date: z.string(),
        total_sections: count,
        done_sections: count,
        total_ac: count,
        done_ac: count,
        realized_ac: count,
        proved_ac: count,
      }),
    ),
    /** Repositories whose sections count from a later day than the first of the trend, and that day. */
    new_repositories: z.array(z.object({ repo: z.string(), since: z.string() })),
    breakdown_by_repo: byName(CoverageSummary),
    breakdown_by_team: byName(CoverageSummary),
    /** The highest `chat.notifications.coverage_threshold` of these repositories. */
    threshold: count,
    thresholds_by_repo: byName(count),
    /** Repositories whose section coverage is below their own threshold. */
    repos_below_threshold: z.array(z.string()),
  })
  .meta({ id: 'Coverage' })
export type CoverageWire = z.infer<typeof CoverageWire>

const TaskWire = z
  .object({
    section_id: z.string(),
    section_number: z.string().nullable(),
    title: z.string(),
    status: z.enum(STATES),
    blocked_by: z.string().nullable(),
    total_ac: count,
    done_ac: count,
    ticket_system: z.string().nullable(),
    ticket_id: z.string().nullable(),
    ticket_url: z.string().nullable(),
    spec_title: z.string(),
    spec_file_path: z.string(),
    repo_owner: z.string(),
    repo_name: z.string(),
    owner: z.string().nullable(),
    team: z.string().nullable(),
    /** The number of open sections that wait for this one, directly or indirectly. */
    unblocks: count,
    /** True if none of its dependencies is open. */
    is_ready: z.boolean(),
    /** It depends on itself through a cycle: see `cycles`. */
    in_cycle: z.boolean(),
  })
  .meta({ id: 'Task' })

const CycleMember = z.object({
  repo_full_name: z.string(),
  spec_file_path: z.string(),
  /** Null if the whole document waits. */
  section_id: z.string().nullable(),
})

export const TasksWire = z.object({
  tasks: z.array(TaskWire),
  total: count,
  cycles: z.array(z.array(CycleMember)),
})
export type TasksWire = z.infer<typeof TasksWire>
