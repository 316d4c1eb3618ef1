import { sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import type { SecretBox } from './secret-box'

/** Every database column with sealed values. */
export const SEALED_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ['ai_keys', 'sealed'],
  ['alert_sources', 'signing_secret'],
  ['chat_workspaces', 'token'],
  ['code_host_accounts', 'access_token'],
  ['code_host_accounts', 'refresh_token'],
  ['device_requests', 'upstream'],
  ['idp_keys', 'sealed'],
  ['idp_records', 'payload'],
  ['kept_secrets', 'sealed'],
  ['outgoing_webhooks', 'previous_secret'],
  ['outgoing_webhooks', 'secret'],
  ['refresh_families', 'access_token'],
  ['refresh_families', 'upstream'],
  ['setup_steps', 'sealed'],
  ['ticket_connections', 'credential'],
  ['ticket_connections', 'webhook_secret'],
  ['webhook_secrets', 'sealed'],
]

const BATCH = 500

/**
 * Re-encrypts all secrets with the first key of ENCRYPTION_KEY, so that the other keys can be removed. Returns the count. It
 * can be interrupted and repeated, and the product may write secrets meanwhile. Values of a missing key are not changed.
 */
export async function resealSecrets(db: Database, box: SecretBox, batch = BATCH): Promise<number> {
  let count = 0
  for (const [table, column] of SEALED_COLUMNS) count += await resealColumn(db, box, table, column, batch)
  return count
}

async function resealColumn(
  db: Database,
  box: SecretBox,
  table: string,
  column: string,
  batch: number,
): Promise<number> {
  const from = sql.identifier(table)
  const at = sql.identifier(column)
  const [, ...oldKeys] = box.keyIds
  const isOld = sql`split_part(${at}, '.', 2) = any(${sql.param(oldKeys)}::text[])`
  if (oldKeys.length === 0) return 0
  for (let count = 0; ; ) {
    const rows = await db.execute<{ place: string; sealed: string }>(
      sql`select ctid::text as place, ${at} as sealed from ${from} where ${isOld} limit ${batch}`,
    )
    if (rows.length === 0) return count
    for (const { place, sealed } of rows) {
      const fresh = box.seal(box.open(sealed))
      // A row that changed meanwhile keeps its newer value, which is read again if it was sealed with an old key.
      await db.execute(
        sql`update ${from} set ${at} = ${fresh} where ctid = ${place}::tid and ${at} = ${sealed}`,
      )
    }
    count += rows.length
  }
}
