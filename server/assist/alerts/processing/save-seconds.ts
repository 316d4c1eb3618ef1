import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { alertSeconds } from '#db/schema/index'
import type { JobContext } from '#server/kernel/context'
import { addCount, type CountedRow } from './count-row'

/** Errors by second of receipt and repository; 0 for none. */
export type ErrorsBySecond = Map<number, Map<number, number>>

const BATCH = 500

/** Adds the rows' errors by second. Returns them as stored. */
export async function saveSeconds(
  ctx: JobContext,
  orgId: number,
  counted: readonly CountedRow[],
): Promise<ErrorsBySecond> {
  const errors = await withoutEarlier(ctx, orgId, sumByRepository(counted))
  await addSeconds(ctx, orgId, errors)
  return errors
}

function sumByRepository(counted: readonly CountedRow[]): ErrorsBySecond {
  const errors: ErrorsBySecond = new Map()
  for (const { row, seconds } of counted)
    for (const [second, count] of seconds) {
      const ofRepository = errors.get(row.repositoryId ?? 0) ?? new Map<number, number>()
      addCount(ofRepository, second, count)
      errors.set(row.repositoryId ?? 0, ofRepository)
    }
  return errors
}

/**
 * Server clocks differ, so an error can seem older than a counted one. It then counts at the newest time, so that values
 * already compared with the threshold do not change.
 */
async function withoutEarlier(
  { db }: JobContext,
  orgId: number,
  errors: ErrorsBySecond,
): Promise<ErrorsBySecond> {
  if (errors.size === 0) return errors
  const rows = await db
    .select({ repositoryId: alertSeconds.repositoryId, newest: max(alertSeconds.second) })
    .from(alertSeconds)
    .where(and(eq(alertSeconds.orgId, orgId), inArray(alertSeconds.repositoryId, [...errors.keys()])))
    .groupBy(alertSeconds.repositoryId)
  const newest = new Map(rows.map((row) => [row.repositoryId, row.newest ?? 0]))
  return new Map(
    [...errors].map(([repositoryId, seconds]) => {
      const ordered = new Map<number, number>()
      for (const [second, count] of seconds)
        addCount(ordered, Math.max(second, newest.get(repositoryId) ?? 0), count)
      return [repositoryId, ordered]
    }),
  )
}

async function addSeconds({ db }: JobContext, orgId: number, errors: ErrorsBySecond): Promise<void> {
  const values = [...errors].flatMap(([repositoryId, seconds]) =>
    [...seconds].map(([second, count]) => ({ orgId, repositoryId, second, count })),
  )
  for (let at = 0; at < values.length; at += BATCH)
    await db
      .insert(alertSeconds)
      .values(values.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [alertSeconds.orgId, alertSeconds.repositoryId, alertSeconds.second],
        set: { count: sql`${alertSeconds.count} + excluded.count` },
      })
}
