import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '#server/kernel/context'
import type { ExportedTable } from '../tables/exported-columns'
import { readRows } from './read-rows'

export interface ExportedRows {
  table: ExportedTable
  condition: SQL
}

/** The version of the file format. */
const FORMAT = 1

/** The lines of an export: a header, every row with its table's name, and the number of rows. */
export async function* writeExport(
  ctx: Pick<Context, 'db' | 'clock'>,
  subject: object,
  parts: readonly ExportedRows[],
): AsyncGenerator<string> {
  yield line({ format: FORMAT, exported_at: ctx.clock.now().toISOString(), ...subject })
  let count = 0
  for (const { table, condition } of parts)
    for await (const rows of readRows(ctx, table, condition)) {
      count += rows.length
      yield rows.map((row) => line({ table: table.name, row })).join('')
    }
  yield line({ end: true, rows: count })
}

const line = (value: object) => `${JSON.stringify(value)}\n`

export const inOrg = (orgId: number) => sql`org_id = ${orgId}`
