import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'

interface OrgTable extends Record<string, unknown> {
  name: string
  /** Other tables referenced by its foreign keys. */
  targets: string[]
}

/** Every table with rows of orgs, including those of extensions. A table comes before the tables that it refers to. */
export async function findOrgTables({ db }: { db: Database }): Promise<string[]> {
  const tables = await db.execute<OrgTable>(sql`
    select t.relname as name, array(
      select distinct target.relname::text from pg_constraint k join pg_class target on target.oid = k.confrelid
      where k.conrelid = t.oid and k.contype = 'f' and target.oid <> t.oid) as targets
    from pg_class t
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and exists (
      select from pg_attribute where attrelid = t.oid and attname = 'org_id' and not attisdropped)
    order by t.relname`)
  return referringFirst(tables)
}

function referringFirst(tables: readonly OrgTable[]): string[] {
  const ordered: string[] = []
  let left = [...tables]
  while (left.length > 0) {
    const targets = new Set(left.flatMap((table) => table.targets))
    const next = left.filter(({ name }) => !targets.has(name))
    if (next.length === 0) throw new Error(`tables refer to each other: ${left.map(({ name }) => name)}`)
    ordered.push(...next.map(({ name }) => name))
    left = left.filter((table) => !next.includes(table))
  }
  return ordered
}
