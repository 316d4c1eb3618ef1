import { sql } from 'drizzle-orm'
import { orgs } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import { recordAct } from '#server/platform/audit/index'
import { inOrg, writeExport } from '../rows/write-export'
import { exportedOrgTables, exportedTable, ROWS_OF_ORG } from '../tables/exported-columns'

/** All stored data of the org, except secrets and values computed from other rows. */
export async function exportOrg(ctx: OrgContext): Promise<AsyncIterable<string>> {
  if (!ctx.permissions.includes('specs:read')) throw mayNotRead()
  const { id, slug, name } = ctx.org
  await recordAct(ctx, { act: 'org.export', target: { kind: 'org', id, name } })
  const parts = exportedOrgTables().map((table) => ({
    table,
    condition: sql`${inOrg(id)} and ${ROWS_OF_ORG[table.name] ?? sql`true`}`,
  }))
  const own = { table: exportedTable(orgs), condition: sql`id = ${id}` }
  return writeExport(ctx, { organization: slug }, [own, ...parts])
}

/** The file holds every text. */
const mayNotRead = () =>
  new DomainError('forbidden', {
    message:
      'The export holds all documents, so you need the permission specs:read as well. Use a key that has both.',
  })
