import { and, desc, eq } from 'drizzle-orm'
import { issues, pulls } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import type { LocalRepository } from '#server/writing/issues/index'

/** The number of the open pull request for this branch. The newest one if there are several. */
export async function findOpenPull(
  { db }: Pick<Context, 'db'>,
  { orgId, id }: Pick<LocalRepository, 'orgId' | 'id'>,
  headBranch: string,
): Promise<number | null> {
  const [open] = await db
    .select({ number: pulls.number })
    .from(pulls)
    .innerJoin(
      issues,
      and(
        eq(issues.orgId, pulls.orgId),
        eq(issues.repositoryId, pulls.repositoryId),
        eq(issues.number, pulls.number),
      ),
    )
    .where(
      and(
        eq(pulls.orgId, orgId),
        eq(pulls.repositoryId, id),
        eq(pulls.headBranch, headBranch),
        eq(issues.state, 'open'),
      ),
    )
    .orderBy(desc(pulls.number))
    .limit(1)
  return open?.number ?? null
}
