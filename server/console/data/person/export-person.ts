import { sql } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { listOrgs } from '#server/kernel/access/find-membership'
import type { ProcedureContext, UserActor } from '#server/kernel/context'
import { type ExportedRows, writeExport } from '../rows/write-export'
import { columnName } from '../tables/column-name'
import { exportedTable } from '../tables/exported-columns'
import { type UserColumn, userColumns } from '../tables/user-columns'

/**
 * Exports the stored data about the caller: the account, and all rows that refer to it in the caller's orgs. Rows in other orgs
 * belong to those orgs.
 */
export async function exportPerson(
  ctx: ProcedureContext & { actor: UserActor },
): Promise<AsyncIterable<string>> {
  const { userId } = ctx.actor
  const orgIds = (await listOrgs(ctx.db, userId)).map(({ id }) => id)
  const account = { table: exportedTable(users), condition: sql`id = ${userId}` }
  return writeExport(ctx, { user: userId }, [
    account,
    ...userColumns().flatMap((column) => rowsNaming(column, userId, orgIds)),
  ])
}

function rowsNaming({ table, column }: UserColumn, userId: number, orgIds: number[]): ExportedRows[] {
  const exported = exportedTable(table)
  const isUser = sql`${sql.identifier(columnName(column))} = ${userId}`
  return exported.columns.includes('org_id')
    ? orgIds.map((orgId) => ({ table: exported, condition: sql`org_id = ${orgId} and ${isUser}` }))
    : [{ table: exported, condition: isUser }]
}
