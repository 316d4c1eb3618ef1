import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { repositories, runs } from '#db/schema/index'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { type RunWire, runToWire } from '#server/library/repos/index'

/** A run with its repository. */
export interface RunOf extends RepositoryId {
  installationId: number
  /** `owner/name` */
  repo: string
  run: RunWire
}

/** The runs that a query of (org_id, id) selects, newest first. */
export async function selectRuns(db: Database, keys: SQL): Promise<RunOf[]> {
  const rows = await db
    .select({
      run: runs,
      installationId: repositories.installationId,
      owner: repositories.owner,
      name: repositories.name,
    })
    .from(runs)
    .innerJoin(sql`(${keys}) as keys`, sql`keys.org_id = ${runs.orgId} and keys.id = ${runs.id}`)
    .innerJoin(repositories, and(eq(repositories.orgId, runs.orgId), eq(repositories.id, runs.repositoryId)))
    .orderBy(desc(runs.id))
  return rows.map(({ run, installationId, owner, name }) => ({
    orgId: run.orgId,
    repositoryId: run.repositoryId,
    installationId,
    repo: `${owner}/${name}`,
    run: runToWire(run),
  }))
}
