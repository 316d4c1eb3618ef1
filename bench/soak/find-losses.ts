import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import type { TestRepository } from '../../tests/support/git-repository'
import type { Receipts } from './traffic'

const PATIENCE_MS = 180_000

export interface Repositories {
  pushed: TestRepository
  synced: TestRepository
}

/** Waits until the worker has nothing left to do. Throws if that takes minutes. */
export async function settle(db: Database, repositories: Repositories): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS
  let open = await findOpenWork(db, repositories)
  while (open.length > 0) {
    if (performance.now() > giveUpAt) throw new Error(`still open after three minutes: ${open.join(', ')}`)
    await wait(500)
    open = await findOpenWork(db, repositories)
  }
}

async function findOpenWork(db: Database, repositories: Repositories): Promise<string[]> {
  const due = await db.execute<{ task: string }>(sql`
    select distinct task_identifier as task from graphile_worker.jobs where run_at <= now() + interval '5 seconds'`)
  const heads = await db.execute<{ name: string; head: string }>(sql`
    select name, head_sha as head from repositories`)
  const behind = heads.filter(({ name, head }) => repositories[name as keyof Repositories].head() !== head)
  return [...due.map(({ task }) => task), ...behind.map(({ name }) => `the head of ${name}`)]
}

/** By kind, what was confirmed and is not there, or is there twice. */
export async function findLosses(
  db: Database,
  { pushed, synced }: Repositories,
  receipts: Receipts,
): Promise<Record<string, number>> {
  const history = new Set(synced.git('rev-list', 'HEAD').split('\n'))
  const handled = new Set(
    (
      await db.execute<{ id: string }>(sql`
        select delivery_id as id from deliveries where state in ('done', 'ignored')`)
    ).map(({ id }) => id),
  )
  const { missing, repeated } = await countTickets(db)
  return {
    pushes: await countOutdated(db, 'pushed', pushed),
    saves:
      receipts.commits.filter((commit) => !history.has(commit)).length +
      (await countOutdated(db, 'synced', synced)),
    deliveries: receipts.deliveries.filter((id) => !handled.has(id)).length,
    tickets: missing,
    'tickets that exist twice': repeated,
  }
}

/** Files whose indexed text is not the one at the head. */
async function countOutdated(db: Database, name: string, git: TestRepository): Promise<number> {
  const rows = await db.execute<{ path: string; blob: string }>(sql`
    select d.path, t.blob_sha as blob from documents d
    join repositories r on r.org_id = d.org_id and r.id = d.repository_id
    join texts t on t.org_id = d.org_id and t.id = d.text_id
    where r.name = ${name}`)
  const indexed = new Map(rows.map(({ path, blob }) => [path, blob]))
  const files = git.git('ls-tree', '-r', 'HEAD', 'docs').split('\n')
  return files.filter((line) => {
    const [, blob = '', path = ''] = /^\S+ \S+ (\S+)\t(.+)$/.exec(line) ?? []
    return indexed.get(path) !== blob
  }).length
}

/** Each section has exactly one issue. */
async function countTickets(db: Database): Promise<{ missing: number; repeated: number }> {
  const [row] = await db.execute<{ sections: number; linked: number; issues: number }>(sql`
    select
      (select count(*)::int from documents d
        join repositories r on r.org_id = d.org_id and r.id = d.repository_id
        join sections s on s.org_id = d.org_id and s.text_id = d.text_id
        where r.name = 'synced' and s.state = 'todo') as sections,
      (select count(distinct section_key)::int from ticket_links) as linked,
      (select count(*)::int from issues) as issues`)
  const { sections = 0, linked = 0, issues = 0 } = row ?? {}
  return { missing: sections - linked, repeated: issues - linked }
}
