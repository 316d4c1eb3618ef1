import { sql } from 'drizzle-orm'
import { repositories } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { executePrepared } from '#server/kernel/database/execute-prepared'
import { repositoryVersion } from '#server/library/repos/index'
import { buildTaskGraph, type TaskGraph } from '#spec/tasks/index'
import type { State, TicketLink } from '#spec/types'

export interface TaskState {
  /** The row versions of the org's repositories. Tasks can change only when one of these changes. */
  state: string
  /** Empty if the state equals the known one. */
  graph: TaskGraph
}

interface TaskGraphRow extends Record<string, unknown> {
  state_now: string | null
  repo: string
  repository_id: number
  path: string
  depends_on: string[] | null
  open_sections: number
  ordinal: number | null
  section_id: string
  section_number: string | null
  state: State
  blocked_by: string | null
  ticket_links: TicketLink[]
}

/**
 * Reads the nodes of the graph: documents of repositories with dependencies, blocked sections that name a blocker, and
 * possible blockers. Reads none of them if the state equals the known one.
 */
export async function readTaskGraph(ctx: OrgProcedureContext, knownState: string | null): Promise<TaskState> {
  const { db, org } = ctx
  if (knownState !== null && (await readState(ctx)) === knownState)
    return { state: knownState, graph: buildTaskGraph([], []) }
  const rows = await executePrepared<TaskGraphRow>(
    db,
    sql`
    with state as materialized (
      ${selectState(ctx)}
    ), specs as not materialized (
      select d.*, r.owner || '/' || r.name as repo
      from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
      where d.org_id = ${org.id} and d.is_spec and d.status is distinct from 'deprecated'
    ), blocked as (
      select d.repository_id, d.repo, d.path, s.org_id, s.text_id, s.ordinal, s.section_id, s.section_number, s.state,
        s.blocked_by, s.ticket_links
      from specs d join sections s on s.org_id = d.org_id and s.text_id = d.text_id
      where s.org_id = ${org.id} and s.blocked_by is not null and s.state = 'blocked'
    ), linked as (
      select k.repository_id, k.repo, k.path, s.ordinal, s.section_id, s.section_number, s.state, s.blocked_by, s.ticket_links
      from blocked k join sections s on s.org_id = ${org.id} and s.text_id = k.text_id
        and (s.section_id = k.blocked_by or s.section_number = k.blocked_by)
      union
      select d.repository_id, d.repo, d.path, s.ordinal, s.section_id, s.section_number, s.state, s.blocked_by, s.ticket_links
      from (select distinct blocked_by from blocked) k
      join sections s on s.org_id = ${org.id} and s.ticket_links <> '[]'
        and s.ticket_links @> jsonb_build_array(jsonb_build_object('ticketId', k.blocked_by))
      join specs d on d.text_id = s.text_id
      union
      select repository_id, repo, path, ordinal, section_id, section_number, state, blocked_by, ticket_links
      from blocked)
    select now as state_now, null::bigint as repository_id, null as repo, null as path, null::text[] as depends_on,
      null::int as open_sections, null::int as ordinal, null as section_id, null as section_number, null as state,
      null as blocked_by, null::jsonb as ticket_links
    from state
    union all
    select null, repository_id, repo, path, depends_on, open_sections, null, null, null, null, null, null
    from specs where repository_id in (select repository_id from specs where depends_on <> '{}')
    union all
    select null, repository_id, repo, path, null, 0, ordinal, section_id, section_number, state, blocked_by, ticket_links
    from linked`,
  )
  const state = rows.find(({ state_now }) => state_now !== null)?.state_now ?? ''
  return { state, graph: toTaskGraph(rows.filter(({ state_now }) => state_now === null)) }
}

const selectState = (ctx: OrgProcedureContext) => sql`
  select coalesce(string_agg(${repositoryVersion(ctx)}, ',' order by ${repositories.id}), '') as now
  from ${repositories} where ${repositories.orgId} = ${ctx.org.id} and ${repositories.disconnectedAt} is null`

/** A small statement: a distributed database makes a new plan for it each time. */
async function readState(ctx: OrgProcedureContext): Promise<string | undefined> {
  const [row] = await executePrepared<{ now: string }>(ctx.db, selectState(ctx))
  return row?.now
}

function toTaskGraph(rows: TaskGraphRow[]): TaskGraph {
  const documents = rows.filter(({ ordinal }) => ordinal === null)
  const sections = rows.filter(({ ordinal }) => ordinal !== null)
  return buildTaskGraph(
    documents.map((row) => ({
      repositoryId: row.repository_id,
      repo: row.repo,
      path: row.path,
      dependsOn: row.depends_on ?? [],
      openSections: row.open_sections,
    })),
    sections.map((row) => ({
      repositoryId: row.repository_id,
      repo: row.repo,
      path: row.path,
      ordinal: row.ordinal ?? 0,
      sectionId: row.section_id,
      sectionNumber: row.section_number,
      state: row.state,
      blockedBy: row.blocked_by,
      ticketLinks: row.ticket_links,
    })),
  )
}
