import { and, asc, eq, gt } from 'drizzle-orm'
import type { ReconciliationProblem } from '#db/schema/index'
import { repositories } from '#db/schema/index'
import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { Context } from '#server/kernel/context'
import { findOrgId } from '#server/kernel/org-ids/org-directory'
import { isConnected, type Repository } from '#server/kernel/repositories/find-repository'
import { requestIndexIfChanged } from '#server/library/indexing/index'
import { CodeHostError } from '#server/ports/codehost/port'

/** Limit of concurrent requests to a host. */
const AT_ONCE = 4

export interface HeadReport {
  checked: number
  indexed: number
  problems: ReconciliationProblem[]
  /** The id of the last compared repository. Null if none was left. */
  lastId: number | null
}

/** Compares the next few repositories with their heads. Requests index runs for those that changed. */
export async function compareHeads(
  ctx: Context,
  { installationId, afterRepositoryId }: { installationId: number; afterRepositoryId: number },
): Promise<HeadReport> {
  const orgId = await findOrgId(ctx.db, 'installation', installationId)
  const rows = await ctx.db
    .select()
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, orgId),
        eq(repositories.installationId, installationId),
        gt(repositories.id, afterRepositoryId),
        isConnected,
      ),
    )
    .orderBy(asc(repositories.id))
    .limit(AT_ONCE)
  const results = await Promise.allSettled(rows.map((repository) => compareHead(ctx, repository)))
  const report: HeadReport = {
    checked: rows.length,
    indexed: 0,
    problems: [],
    lastId: rows.at(-1)?.id ?? null,
  }
  for (const [at, result] of results.entries()) {
    if (result.status === 'fulfilled') report.indexed += Number(result.value)
    else report.problems.push(problemOf(rows[at], result.reason))
  }
  return report
}

async function compareHead(ctx: Context, repository: Repository): Promise<boolean> {
  const { host, ref } = codeHostOf(ctx, repository)
  const head = await host.head(ref)
  return head !== null || repository.headSha !== null ? requestIndexIfChanged(ctx, repository, head) : false
}

/** Errors of one repository are reported as problems. All others, such as rate limits, are thrown. */
function problemOf(repository: Repository | undefined, error: unknown): ReconciliationProblem {
  if (!(error instanceof CodeHostError) || error.resumesAt !== null) throw error
  return { about: `${repository?.owner}/${repository?.name}`, message: error.message }
}
