import { type SQL, sql } from 'drizzle-orm'
import type { State, TicketLink } from '../../spec/types'
import type { Org, OrgContext } from '../kernel/context'
import type { RepoFilter } from '../kernel/repo-filter'
import type { TasksWire } from './wire'

interface Filter {
  status?: State
  repo?: RepoFilter
  limit: number
  offset: number
}

interface Row extends Record<string, unknown> {
  section_id: string
  section_number: string | null
  title: string
  state: State
  blocked_by: string | null
  total_ac: number
  done_ac: number
  first_link: TicketLink | null
  spec_title: string
  path: string
  repo_owner: string
  repo_name: string
  owner: string | null
  team: string | null
}

const OPEN_STATES = ['todo', 'in_progress', 'blocked']

/** Sections somebody could work on, in the order of repositories, files and sections. */
export async function listTasks({ db, org }: OrgContext, filter: Filter): Promise<TasksWire> {
  const matching = matchingSections(org, filter)
  const [rows, counted] = await Promise.all([
    db.execute<Row>(sql`
      select s.section_id, s.section_number, s.title, s.state, s.blocked_by, s.total_ac, s.done_ac,
             s.ticket_links -> 0 as first_link, d.title as spec_title, d.path, d.owner, d.team,
             r.owner as repo_owner, r.name as repo_name
      ${matching}
      order by r.owner, r.name, d.path, s.ordinal
      limit ${filter.limit} offset ${filter.offset}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
  ])
  return { tasks: rows.map(taskToWire), total: counted[0]?.total ?? 0 }
}

function matchingSections(org: Org, { status, repo }: Filter): SQL {
  const states = (status ? [status] : OPEN_STATES).map((state) => sql`${state}`)
  return sql`
    from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id
    where d.org_id = ${org.id} and d.is_spec and d.status is distinct from 'deprecated'
      and s.section_id is not null and s.state in (${sql.join(states, sql`, `)})
      ${repo ? sql`and lower(r.owner) = lower(${repo.owner}) and lower(r.name) = lower(${repo.name})` : sql``}`
}

const taskToWire = (row: Row): TasksWire['tasks'][number] => ({
  section_id: row.section_id,
  section_number: row.section_number,
  title: row.title,
  status: row.state,
  blocked_by: row.blocked_by,
  total_ac: row.total_ac,
  done_ac: row.done_ac,
  ticket_system: row.first_link?.system ?? null,
  ticket_id: row.first_link?.ticketId ?? null,
  ticket_url: row.first_link?.url ?? null,
  spec_title: row.spec_title,
  spec_file_path: row.path,
  repo_owner: row.repo_owner,
  repo_name: row.repo_name,
  owner: row.owner,
  team: row.team,
})
