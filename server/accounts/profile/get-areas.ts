import { sql } from 'drizzle-orm'
import type { OrgContext } from '#server/kernel/context'
import type { AreasWire } from './wire'

/** The areas of the org in use. The navigation hides the others. One query, because every page needs it. */
export async function getAreas({ db, org }: OrgContext): Promise<AreasWire> {
  const [areas] = await db.execute<AreasWire>(sql`
    select exists (select from ticket_runs where org_id = ${org.id}) as sync,
      exists (select from reviews where org_id = ${org.id}) as reviews,
      exists (select from alerts where org_id = ${org.id}) as alerts,
      exists (select from triage_items where org_id = ${org.id}) as triage`)
  if (!areas) throw new Error('a query without a table returned no row')
  return areas
}
