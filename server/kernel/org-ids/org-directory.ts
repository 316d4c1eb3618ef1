import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { orgDirectory } from '#db/schema/index'

type Kind = (typeof orgDirectory.$inferSelect)['kind']

/**
 * A subquery for the org of an id that arrives without one; null if the id is unknown. Compare it with `org_id`: the lookup
 * then names the org in the same statement.
 */
export const orgOf = (kind: Kind, key: string | number | Placeholder): SQL<number> =>
  sql`(select ${orgDirectory.orgId} from ${orgDirectory}
    where ${orgDirectory.kind} = ${kind} and ${orgDirectory.key} = ${typeof key === 'number' ? String(key) : key})`

/** Records the org of an id. Returns false if the id belongs to another org. */
export async function enterInDirectory(
  db: Pick<Database, 'insert'>,
  kind: Kind,
  key: string | number,
  orgId: number,
): Promise<boolean> {
  const entered = await db
    .insert(orgDirectory)
    .values({ kind, key: String(key), orgId })
    .onConflictDoUpdate({
      target: [orgDirectory.kind, orgDirectory.key],
      set: { orgId },
      setWhere: sql`${orgDirectory.orgId} = ${orgId}`,
    })
    .returning({ orgId: orgDirectory.orgId })
  return entered.length === 1
}

/** Records the org of a row that is being created. Throws if the id belongs to another org: the row could never be found. */
export async function enterNewInDirectory(
  db: Pick<Database, 'insert'>,
  kind: Kind,
  key: string | number,
  orgId: number,
): Promise<void> {
  if (!(await enterInDirectory(db, kind, key, orgId)))
    throw new Error(`the new ${kind} has an id that belongs to another org`)
}
