import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { alertSeconds, alertSpikes } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import type { OpenSpike } from './advance-spike'

/** A repository of an org; 0 for the alerts without one. */
export type SpikePlace = RepositoryId

export const toOpen = ({
  startedAt,
  threshold,
  count,
  belowSince,
}: typeof alertSpikes.$inferSelect): OpenSpike => ({
  startedAt: secondOf(startedAt),
  threshold,
  count,
  belowSince: belowSince && secondOf(belowSince),
})

export const secondOf = (time: Date) => Math.floor(time.getTime() / 1000)
export const timeOf = (second: number) => new Date(second * 1000)
export const idOrNull = (repositoryId: number) => (repositoryId === 0 ? null : repositoryId)

/** The open spike of the repository, locked. */
export async function lockOpen({ db }: JobContext, { orgId, repositoryId }: SpikePlace) {
  const [row] = await db
    .select()
    .from(alertSpikes)
    .where(
      and(
        eq(alertSpikes.orgId, orgId),
        eq(sql`coalesce(${alertSpikes.repositoryId}, 0)`, repositoryId),
        isNull(alertSpikes.endedAt),
      ),
    )
    .for('update')
  return row ?? null
}

/** The repository's errors by second, after `after` and up to `until`. */
export async function readSeconds(
  { db }: JobContext,
  { orgId, repositoryId }: SpikePlace,
  after: number,
  until: number,
) {
  const rows = await db
    .select({ second: alertSeconds.second, count: alertSeconds.count })
    .from(alertSeconds)
    .where(
      and(
        eq(alertSeconds.orgId, orgId),
        eq(alertSeconds.repositoryId, repositoryId),
        gt(alertSeconds.second, after),
        lte(alertSeconds.second, until),
      ),
    )
  return new Map(rows.map(({ second, count }) => [second, count]))
}

export async function saveOpen(
  { db }: JobContext,
  { orgId }: SpikePlace,
  id: number,
  { count, belowSince }: OpenSpike,
  until: number,
): Promise<void> {
  await db
    .update(alertSpikes)
    .set({ count, belowSince: belowSince === null ? null : timeOf(belowSince), comparedUntil: until })
    .where(and(eq(alertSpikes.orgId, orgId), eq(alertSpikes.id, id)))
}
