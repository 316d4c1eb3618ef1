import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { TestRepository } from '#tests/support/git-repository'
import { approveReviews } from './approve-reviews'
import type { Product } from './product'
import type { Receipts } from './traffic'

const PATIENCE_MS = 180_000

export interface Repositories {
  pushed: TestRepository
  synced: TestRepository
}

/**
 * Waits until the worker is idle, and approves steps that wait for a person. Returns the number of approved tickets. Throws if
 * that takes minutes.
 */
export async function settle(product: Product, db: Database, repositories: Repositories): Promise<number> {
  const giveUpAt = performance.now() + PATIENCE_MS
  let approved = await approveReviews(product)
  let open = await findOpenWork(db, repositories)
  while (open.length > 0) {
    if (performance.now() > giveUpAt) throw new Error(`still open after three minutes: ${open.join(', ')}`)
    await wait(500)
    approved += await approveReviews(product)
    open = await findOpenWork(db, repositories)
  }
  return approved
}

async function findOpenWork(db: Database, repositories: Repositories): Promise<string[]> {
  const due = await db.execute<{ task: string }>(sql`
    select distinct task_identifier as task from graphile_worker.jobs where run_at <= now() + interval '5 seconds'`)
  // A waiting run has a delayed job.
  const runs = await db.execute<{ run: string }>(sql`
    select concat('a ticket sync is ', state, ' ', error) as run from ticket_runs
    where state in ('queued', 'running', 'waiting')`)
  const [reviews] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ticket_reviews`,
  )
  const heads = await db.execute<{ name: string; head: string }>(sql`
    select name, head_sha as head from repositories where name in ('pushed', 'synced')`)
  const behind = heads.filter(({ name, head }) => repositories[name as keyof Repositories].head() !== head)
  return [
    ...due.map(({ task }) => task),
    ...runs.map(({ run }) => run),
    ...(reviews?.count ? [`${reviews.count} tickets wait for a person`] : []),
    ...behind.map(({ name }) => `the head of ${name}`),
  ]
}

/** Number of confirmed items that are missing or duplicated, by kind. */
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
  const { missing, orphaned, repeated } = await countTickets(db)
  return {
    pushes: await countOutdated(db, 'pushed', pushed),
    saves:
      receipts.commits.filter((commit) => !history.has(commit)).length +
      (await countOutdated(db, 'synced', synced)),
    deliveries: receipts.deliveries.filter((id) => !handled.has(id)).length,
    tickets: missing,
    'tickets without a section': orphaned,
    'tickets that exist twice': repeated,
  }
}

/** Files whose indexed text differs from the one at the head. */
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

/** Each section has exactly one issue, and each issue a section. */
async function countTickets(db: Database): Promise<Record<'missing' | 'orphaned' | 'repeated', number>> {
  const [row] = await db.execute<{ missing: number; orphaned: number; repeated: number }>(sql`
    with current as (
      select concat(i.org_id, '-', i.id) as section_key from documents d
      join repositories r on r.org_id = d.org_id and r.id = d.repository_id
      join sections s on s.org_id = d.org_id and s.text_id = d.text_id
      left join section_identities i on i.org_id = d.org_id and i.repository_id = d.repository_id
        and i.path = d.path and i.section_id = s.section_id and i.removed_at is null
      where r.name = 'synced' and s.state = 'todo')
    select
      (select count(*)::int from current where section_key not in (select section_key from ticket_links)) as missing,
      (select count(*)::int from ticket_links where section_key not in (select section_key from current)) as orphaned,
      (select count(*)::int from issues) - (select count(*)::int from ticket_links) as repeated`)
  if (!row) throw new Error('the count of tickets returned no row')
  return row
}
