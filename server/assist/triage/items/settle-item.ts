import { and, eq } from 'drizzle-orm'
import { repositories, triageItems } from '#db/schema/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { DomainError, notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { openIssueHost } from '../hosts/open-issue-host'
import { requestTriage } from '../request-triage'
import type { SettleInput, TriageItemWire } from '../wire'
import type { TriageItem } from './item-rows'
import { getItem } from './list-items'

/** Stores a person's decision. Labels, comment and proposal follow in a job. */
export async function settleItem(
  ctx: OrgProcedureContext,
  id: number,
  input: SettleInput,
): Promise<TriageItemWire> {
  await checkOriginal(ctx, id, input)
  return withTransaction(ctx, async (tx) => {
    const before = await getItem(tx, id)
    if (!before) throw notFound()
    const item = await updateItem(tx, id, input)
    await recordAct(tx, {
      act: 'triage.settle',
      target: { kind: 'issue', id: item.number, name: `${before.repo}#${item.number}` },
      details: { from: before.classification, to: input.classification },
    })
    await requestTriage(tx, item)
    const settled = await getItem(tx, id)
    if (!settled) throw new Error('a settled item is gone')
    return settled
  })
}

async function updateItem(
  { db, clock, org, actor }: OrgContext,
  id: number,
  { classification, duplicate_of: duplicateOf }: SettleInput,
): Promise<TriageItem> {
  const now = clock.now()
  const isTakenBack = classification === null
  const [item] = await db
    .update(triageItems)
    .set({
      state: isTakenBack ? 'waiting' : 'settled',
      classification,
      duplicateOf,
      confidence: null,
      note: null,
      decidedBy: isTakenBack ? null : userIdOf({ actor }),
      decidedAt: isTakenBack ? null : now,
      updatedAt: now,
    })
    .where(and(eq(triageItems.orgId, org.id), eq(triageItems.id, id)))
    .returning()
  if (!item) throw notFound()
  return item
}

/** Only a duplicate names another issue, of the same repository. Our comment links it. */
async function checkOriginal(
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
