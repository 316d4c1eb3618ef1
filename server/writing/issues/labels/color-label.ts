import { and, count, eq, sql } from 'drizzle-orm'
import { issueLabels } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { recordAct } from '#server/platform/audit/index'
import { findLocalRepository, type RepoNames } from '../find-local-repository'
import type { LabelInput, LabelsWire } from './label-wire'
import { listLabels } from './list-labels'

/** A color costs a row per label and repository. */
const MAX_COLORED_LABELS = 200

/** Sets the color of a label, whether it is used yet or not. Gray is the color of labels without a row. */
export function colorLabel(ctx: OrgContext, at: RepoNames, { name, color }: LabelInput): Promise<LabelsWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findLocalRepository(tx, at)
    const { orgId, id: repositoryId } = repository
    const isOfRepository = and(eq(issueLabels.orgId, orgId), eq(issueLabels.repositoryId, repositoryId))
    if (color === 'gray')
      await tx.db.delete(issueLabels).where(and(isOfRepository, eq(issueLabels.name, name)))
    else {
      await tx.db
        .insert(issueLabels)
        .values({ orgId, repositoryId, name, color })
        .onConflictDoUpdate({
          target: [issueLabels.orgId, issueLabels.repositoryId, issueLabels.name],
          set: { color: sql`excluded.color` },
        })
      const [counted] = await tx.db.select({ total: count() }).from(issueLabels).where(isOfRepository)
      if ((counted?.total ?? 0) > MAX_COLORED_LABELS)
        throw conflict(
          `A repository has at most ${MAX_COLORED_LABELS} colored labels. Make one of them gray first.`,
        )
    }
    const target = { kind: 'repository', id: repositoryId, name: `${at.owner}/${at.repo}` }
    await recordAct(tx, { act: 'issue_label.color', target, details: { label: name, color } })
    return listLabels(tx, at)
  })
}
