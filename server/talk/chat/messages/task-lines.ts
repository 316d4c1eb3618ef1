import { sql } from 'drizzle-orm'
import type { NoticeLine } from '#spec/notices/message'
import { stateLabel } from '#spec/state-label'
import type { SessionContext } from '../requests/open-session'
import { type ListedTask, specAddress } from './lines'

/** One line per task. A blocker that is a section of the same document is shown by its title. */
export async function taskLines(ctx: SessionContext, tasks: readonly ListedTask[]): Promise<NoticeLine[]> {
  const blockers = await readBlockers(ctx, tasks)
  return tasks.map((task, at) => {
    const address = (sectionId: string) =>
      specAddress(ctx, `${task.repo_owner}/${task.repo_name}`, task.spec_file_path, sectionId)
    const blocker = blockers.get(at)
    return [
      { text: task.title, url: address(task.section_id) },
      { text: ` of ${task.spec_title}: ` },
      { text: stateLabel(task.status), isStrong: true },
      ...(task.blocked_by === null
        ? []
        : [
            { text: ' by ' },
            blocker ? { text: blocker.title, url: address(blocker.id) } : { text: task.blocked_by },
          ]),
      ...(task.unblocks > 0 ? [{ text: `, ${task.unblocks} waiting for it` }] : []),
    ]
  })
}

interface Blocker {
  id: string
  title: string
}

/** Keyed by the position of the blocked task. */
async function readBlockers(
  { db, org }: SessionContext,
  tasks: readonly ListedTask[],
): Promise<Map<number, Blocker>> {
  const blocked = tasks.flatMap((task, at) =>
    task.blocked_by === null ? [] : [{ ...task, at, name: task.blocked_by }],
  )
  if (blocked.length === 0) return new Map()
  const column = (of: (task: (typeof blocked)[number]) => string) =>
    sql`${sql.param(blocked.map(of))}::text[]`
  const rows = await db.execute<Blocker & Record<string, unknown> & { at: number }>(sql`
    select distinct on (k.at) k.at, s.section_id as id, s.title
    from unnest(${column(({ at }) => String(at))}::int[], ${column(({ repo_owner }) => repo_owner)},
      ${column(({ repo_name }) => repo_name)}, ${column(({ spec_file_path }) => spec_file_path)},
      ${column(({ name }) => name)}) as k (at, owner, repo, path, name)
    join repositories r on r.org_id = ${org.id} and r.owner = k.owner and r.name = k.repo and r.disconnected_at is null
    join documents d on d.org_id = r.org_id and d.repository_id = r.id and d.path = k.path
    join sections s on s.org_id = d.org_id and s.text_id = d.text_id and k.name in (s.section_id, s.section_number)
    where s.section_id is not null
    order by k.at, s.section_id = k.name desc, s.ordinal`)
  return new Map(rows.map(({ at, id, title }) => [at, { id, title }]))
}
