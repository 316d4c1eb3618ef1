import { inArray } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { Context } from '#server/kernel/context'

/** The names of people who made decisions. */
export async function namesOf(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
