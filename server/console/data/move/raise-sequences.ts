import { setTimeout as sleep } from 'node:timers/promises'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Sql } from '#db/client'
import { columnName } from '../tables/column-name'
import { TABLES } from '../tables/exported-columns'
import type { SourceSnapshot } from './copy-rows'
import { MoveError } from './move-error'

/** Their ids change, and ids of GitHub are above those of the sequence. */
const RENUMBERED = ['repositories', 'installations']

/**
 * Raises the sequences of the target above the ids that come with the org, so that its next rows get new ids. Ids of keys that
 * stay behind count, too: the audit log names them. A sequence never falls, so this can be repeated.
 */
export async function raiseSequences(
  { sql: source }: SourceSnapshot,
  target: Sql,
  orgId: number,
): Promise<void> {
  const names = TABLES.filter(hasOwnIds).map(getTableName)
  for (const name of names.filter((each) => !RENUMBERED.includes(each))) {
    const [row] = await source`select max(id) as id from ${source(name)} where org_id = ${orgId}`
    if (row?.id) await raiseSequence(target, name, row.id)
  }
}

const TRIES = 5
const LOCK_NOT_AVAILABLE = '55P03'
const PAUSE_MS = 200

/** Waits a short time for its lock, because everybody who writes to the table waits behind it. */
async function raiseSequence(target: Sql, table: string, id: number): Promise<void> {
  for (let left = TRIES; ; left -= 1)
    try {
      return await tryToRaise(target, table, id)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
      if (left === 1)
        throw new MoveError(
          `The table ${table} of the target was in use during ${TRIES} tries. Try again when the target is less busy.`,
        )
      await sleep(PAUSE_MS)
    }
}

/** The lock keeps others from taking ids between the two statements. */
const tryToRaise = (target: Sql, table: string, id: number): Promise<void> =>
  target.begin(async (sql) => {
    const name = `pg_get_serial_sequence('${table}', 'id')`
    const [sequence] = await sql.unsafe(
      `select coalesce(pg_sequence_last_value(${name}::regclass), 0) < ${id} as is_low`,
    )
    if (!sequence?.is_low) return
    await sql`set local lock_timeout = '2s'`
    await sql`lock table ${sql(table)} in exclusive mode`
    await sql.unsafe(
      `select setval(${name}, greatest(${id}, coalesce(pg_sequence_last_value(${name}::regclass), 0)))`,
    )
  })

const hasOwnIds = (table: (typeof TABLES)[number]): boolean => {
  const columns = Object.values<AnyPgColumn>(getTableColumns(table))
  const names = columns.map(columnName)
  return (
    names.includes('org_id') && columns.some((each) => columnName(each) === 'id' && !!each.generatedIdentity)
  )
}
