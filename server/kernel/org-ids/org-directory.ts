import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { orgDirectory } from '#db/schema/index'
import { prepareLookup } from '../database/prepare-once'

type Kind = (typeof orgDirectory.$inferSelect)['kind']

const NO_ORG = 0

const findEntry = prepareLookup((db) =>
  db
    .select({ orgId: orgDirectory.orgId })
    .from(orgDirectory)
    .where(and(eq(orgDirectory.kind, sql.placeholder('kind')), eq(orgDirectory.key, sql.placeholder('key'))))
    .prepare('find_org_of_id'),
)

/**
 * The org of an id that arrives without one; 0, the id of no org, if the id is unknown. This is a statement of its own: a
 * distributed database sends the next one to a single node only if it names the org by its value.
 */
export async function findOrgId(db: Database, kind: Kind, key: string | number): Promise<number> {
  const [entry] = await findEntry(db, { kind, key: String(key) })
  return entry?.orgId ?? NO_ORG
}

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
