import { eq, inArray, sql } from 'drizzle-orm'
import { installations, orgs } from '#db/schema/index'
import type { AdministeredOrgs } from '#server/kernel/access/administered-orgs'
import type { Context } from '#server/kernel/context'
import { type RunOf, selectRuns } from '#server/library/progress/index'
import type { IndexingWire, IndexJobWire, InstallationWire } from './wire'

const RECENT = 50

/** The installations that the caller administers, with their recent and running index runs. */
export async function getIndexing(
  { db }: Pick<Context, 'db'>,
  administered: AdministeredOrgs,
): Promise<IndexingWire> {
  const isTheirs =
    administered === 'all' ? sql`true` : sql`org_id = any(${sql.param([...administered])}::bigint[])`
  const recent = sql`select org_id, id from runs where ${isTheirs} order by id desc nulls last limit ${RECENT}`
  // The first condition on the state makes the index usable. The second one is the real filter.
  const running = sql`
    select org_id, id from runs where ${isTheirs} and state in ('queued', 'running') and state = 'running'`
  const [installationRows, jobs, tasks] = await Promise.all([
    listInstallations(db, administered),
    selectRuns(db, recent),
    selectRuns(db, running),
  ])
  return {
    installations: installationRows,
    recent_jobs: jobs.map(jobToWire),
    active_tasks: tasks.map((task) => ({ ...jobToWire(task), step: task.run.step })),
  }
}

async function listInstallations(
  db: Context['db'],
  administered: AdministeredOrgs,
): Promise<InstallationWire[]> {
  const ofThis = sql`org_id = ${installations.orgId} and installation_id = ${installations.id} and disconnected_at is null`
  const rows = await db
    .select({
      installation_id: installations.id,
      org: orgs.slug,
      host: installations.host,
      status: installations.state,
      repos: sql<number>`(select count(*) from repositories where ${ofThis})`.mapWith(Number),
      docs: sql<number>`(
        select count(*) from documents d join repositories r on r.org_id = d.org_id and r.id = d.repository_id
        where r.org_id = ${installations.orgId} and r.installation_id = ${installations.id} and r.disconnected_at is null)`.mapWith(
        Number,
      ),
      last_indexed_at: sql<Date | null>`(select max(indexed_at) from repositories where ${ofThis})`.mapWith(
        (at) => new Date(at),
      ),
      resumes_at: installations.resumesAt,
    })
    .from(installations)
    .innerJoin(orgs, eq(orgs.id, installations.orgId))
    .where(administered === 'all' ? undefined : inArray(orgs.id, [...administered]))
    .orderBy(orgs.slug, installations.id)
  return rows.map((row) => ({
    ...row,
    last_indexed_at: row.last_indexed_at?.toISOString() ?? null,
    resumes_at: row.resumes_at?.toISOString() ?? null,
  }))
}

export const jobToWire = ({ installationId, repo, run }: RunOf): IndexJobWire => ({
  id: run.id,
  installation_id: installationId,
  repo,
  state: run.state,
  done: run.done,
  total: run.total,
  started_at: run.started_at,
  finished_at: run.finished_at,
  error: run.error,
})
