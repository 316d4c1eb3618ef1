import { sql } from 'drizzle-orm'
import { openTrusting } from './load'
import { COLUMNS } from './write-rows'

/** Moves the rows of all orgs to the first. Copying search vectors is much faster than computing them. */
export async function mergeOrgs(url: string): Promise<void> {
  const db = await openTrusting(url)
  const [first] = await db.execute<{ id: number }>(sql`select min(id)::int as id from orgs`)
  const orgId = first?.id ?? 0
  for (const table of ['installations', 'repositories', ...Object.keys(COLUMNS)])
    await db.execute(sql`update ${sql.identifier(table)} set org_id = ${orgId} where org_id <> ${orgId}`)
  await db.execute(sql`delete from orgs where id <> ${orgId}`)
  await db.$client.end()
}
