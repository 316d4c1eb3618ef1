import { and, eq } from 'drizzle-orm'
import { repositories, triageItems } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { openIssueHost } from '../hosts/open-issue-host'
import type { SettleInput } from '../wire'

/** Only a duplicate names another issue, of the same repository. Our comment links it. */
export async function checkOriginal(
  ctx: OrgContext,
  id: number,
  { classification, duplicate_of: original }: SettleInput,
): Promise<void> {
  if ((classification === 'duplicate') !== (original !== null))
    throw invalid('is required for a duplicate, and only for a duplicate')
  if (original === null) return
  const [row] = await ctx.db
    .select({ number: triageItems.number, repository: repositories })
    .from(triageItems)
    .innerJoin(
      repositories,
      and(
        eq(repositories.orgId, triageItems.orgId),
        eq(repositories.id, triageItems.repositoryId),
        isConnected,
      ),
    )
    .where(and(eq(triageItems.orgId, ctx.org.id), eq(triageItems.id, id)))
  if (!row) throw notFound()
  if (original === row.number) throw invalid('must be another issue')
  if (!(await openIssueHost(ctx, row.repository).read(original)))
    throw invalid('is not an issue of the repository')
}

const invalid = (problem: string) =>
  new DomainError('validation_failed', {
    message: 'A duplicate needs the number of another issue in the same repository.',
    issues: [{ loc: ['body', 'duplicate_of'], msg: problem, type: 'value_error' }],
  })
