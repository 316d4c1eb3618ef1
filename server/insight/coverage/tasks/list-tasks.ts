import { type SQL, sql } from 'drizzle-orm'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import type { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { isShownTo } from '#server/kernel/tools/assistant'
import type { TaskSort } from '#shared/list-sorts'
import {
  documentKey,
  documentKeyOf,
  type Ranks,
  rankTasks,
  sectionKey,
  type TaskGraph,
} from '#spec/tasks/index'
import { type AiExposure, OPEN_STATES, type State, type TicketLink } from '#spec/types'
import type { TasksWire } from '../wire'
import { listCycles } from './cycles'
import { readTaskGraph } from './read-task-graph'
import { orderTasksSql } from './task-order'

export interface TaskFilter {
  status?: State
  repo?: RepoFilter
  sort?: TaskSort
  limit: number
  offset: number
}

export interface Task {
  repositoryId: number
  path: string
  ordinal: number
  sectionId: string
  sectionNumber: string | null
  title: string
  state: State
  blockedBy: string | null
  totalAc: number
  doneAc: number
  ticketLink: TicketLink | null
  specTitle: string
  repoOwner: string
  repoName: string
  owner: string | null
  team: string | null
}

/** A task of the current version of a document. */
interface PresentTask extends Task {
  exposure: AiExposure
}

type TaskRow = PresentTask & Record<string, unknown> & { total: number }

/**
 * Open sections: unless sorted, those that block the most others first, then by repository, file and section. One query
 * reads the dependencies, another the page.
 */
export async function listTasks(ctx: OrgProcedureContext, filter: TaskFilter): Promise<TasksWire> {
  const { graph } = await readTaskGraph(ctx, null)
  return pageTasks(ctx, filter, graph)
}

export async function pageTasks(ctx: OrgContext, filter: TaskFilter, graph: TaskGraph): Promise<TasksWire> {
  const { tasks, total, ranks } = await readTaskPage(ctx, filter, graph)
  return {
    tasks: tasks.map((task) => taskToWire(task, ranks, graph.waiting)),
    total,
    cycles: listCycles(graph, ranks),
  }
}

export async function readTaskPage(
  ctx: OrgContext,
  filter: TaskFilter,
  graph: TaskGraph,
): Promise<{ tasks: PresentTask[]; total: number; ranks: Ranks }> {
  const ranks = rankTasks(graph)
  const rows = await ctx.db.execute<TaskRow>(pageOf(ctx, filter, ranks))
  return { tasks: rows.filter(({ path }) => path !== null), total: rows[0]?.total ?? 0, ranks }
}

export const statesOf = ({ status }: Pick<TaskFilter, 'status'>): readonly State[] =>
  status ? [status] : OPEN_STATES

function pageOf({ assistant, org }: OrgContext, filter: TaskFilter, ranks: Ranks): SQL {
  const { repo, sort, limit, offset } = filter
  return sql`
    with matching as (
      select d.org_id, d.repository_id, d.path, d.text_id, s.ordinal,
        coalesce(of_section.unblocks, of_document.unblocks, 0) as unblocks
      from documents d
      join repositories r on r.org_id = d.org_id and r.id = d.repository_id
      join sections s on s.org_id = d.org_id and s.text_id = d.text_id
      left join (${ranked(ranks.documents)}) of_document on of_document.key = d.repository_id || ' ' || d.path
      left join (${ranked(ranks.sections)}) of_section
        on of_section.key = d.repository_id || ' ' || d.path || '#' || s.ordinal
      where d.org_id = ${org.id} and ${isShownTo({ assistant }, sql`d.ai_exposure`)} and d.is_spec and d.is_tracked and d.status is distinct from 'deprecated'
        and s.section_id is not null and s.state = any(${sql.param([...statesOf(filter)])}::text[])
        ${repo ? sql`and lower(r.owner) = lower(${repo.owner}) and lower(r.name) = lower(${repo.name})` : sql``})
    select counted.total, page.*
    from (select count(*)::int as total from matching) counted
    left join lateral (
      select m.repository_id as "repositoryId", m.path, m.ordinal, s.section_id as "sectionId",
        s.section_number as "sectionNumber", s.title, s.state, s.blocked_by as "blockedBy", s.total_ac as "totalAc",
        s.done_ac as "doneAc", s.ticket_links -> 0 as "ticketLink", d.title as "specTitle", d.owner, d.team, d.ai_exposure as exposure,
        r.owner as "repoOwner", r.name as "repoName"
      from matching m
      join repositories r on r.org_id = ${org.id} and r.id = m.repository_id
      join documents d on d.org_id = ${org.id} and d.repository_id = m.repository_id and d.path = m.path
      join sections s on s.org_id = ${org.id} and s.text_id = m.text_id and s.ordinal = m.ordinal
      order by ${orderTasksSql(sort)} m.unblocks desc, r.owner collate "C", r.name collate "C", m.path collate "C", m.ordinal
      limit ${limit} offset ${offset}) page on true`
}

function ranked(ranks: ReadonlyMap<string, number>): SQL {
  const keys = sql.param([...ranks.keys()])
  const counts = sql.param([...ranks.values()].map(String))
  return sql`select * from unnest(${keys}::text[], ${counts}::text[]::int[]) as ranked (key, unblocks)`
}

export function unblocksOf(task: Pick<Task, 'repositoryId' | 'path' | 'ordinal'>, ranks: Ranks): number {
  const key = sectionKey(task)
  return ranks.sections.get(key) ?? ranks.documents.get(documentKeyOf(key)) ?? 0
}

export function taskToWire(
  task: Task,
  ranks: Ranks,
  waiting: ReadonlySet<string>,
): TasksWire['tasks'][number] {
  return {
    section_id: task.sectionId,
    section_number: task.sectionNumber,
    title: task.title,
    status: task.state,
    blocked_by: task.blockedBy,
    total_ac: task.totalAc,
    done_ac: task.doneAc,
    ticket_system: task.ticketLink?.system ?? null,
    ticket_id: task.ticketLink?.ticketId ?? null,
    ticket_url: task.ticketLink?.url ?? null,
    spec_title: task.specTitle,
    spec_file_path: task.path,
    repo_owner: task.repoOwner,
    repo_name: task.repoName,
    owner: task.owner,
    team: task.team,
    unblocks: unblocksOf(task, ranks),
    is_ready: task.state !== 'blocked' && !waiting.has(documentKey(task)),
    in_cycle: ranks.cycles.has(documentKey(task)) || ranks.cycles.has(sectionKey(task)),
  }
}
