import { getTableColumns, getTableName, is, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema/index'
import { SEALED_COLUMNS } from '#server/kernel/secrets/reseal-secrets'
import { columnName } from './column-name'

/** Tables of orgs that are never exported, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  ai_reservations: 'operations that run now',
  alert_deliveries: 'requests of senders of alerts',
  alert_seconds: 'counts of some minutes',
  chat_link_requests: 'unused links of one hour',
  code_changes: 'computed from git',
  connection_deliveries: 'requests of vendors, as they sent them',
  counted_texts: 'computed from texts',
  criteria: 'computed from texts',
  deliveries: 'requests of vendors, as they sent them',
  digests: 'computed from git',
  document_names: 'computed from texts',
  folder_tokens: 'unused tokens of one hour',
  followed_repositories: 'progress of reading git',
  notice_conditions: 'state of the sending of notices',
  numbered_texts: 'computed from texts',
  org_directory: 'finds the org of an id',
  org_sizes: 'measured every night',
  pull_saves: 'saves that run now',
  renders: 'computed from texts',
  replaced_specs: 'rows of a running transaction',
  section_lists: 'computed from texts',
  section_numbers: 'computed from texts',
  sections: 'computed from texts',
  ticket_projects: 'read from ticket systems',
  ticket_sites: 'read from ticket systems',
  watched_results: 'what the notices of saved searches last told',
  words: 'computed from texts',
}

/** Tables about what a person does alone. They are in the person's own export. */
export const OF_ONE_PERSON = ['document_follows', 'inbox_notices', 'notice_settings', 'saved_searches']

/** The rows of an org in tables that also hold rows about what a person does alone. */
export const ROWS_OF_ORG: Readonly<Record<string, SQL>> = { list_views: sql`user_id is null` }

/** Columns that would let a reader of the file act for someone. */
const SECRET_COLUMNS: readonly string[] = [
  ...SEALED_COLUMNS.map(([table, column]) => `${table}.${column}`),
  'alert_sources.token_hash',
  'api_keys.key_hash',
  'assistants.grant_hash',
  'invitations.token_hash',
  'passwords.hash',
  'refresh_families.id',
  'refresh_families.token_hash',
  'sessions.family_id',
  'sessions.id',
  'share_links.token_hash',
  'sign_in_links.token_hash',
]

/** Columns about the operator's machine, which admins of an org may not see. */
const OPERATOR_COLUMNS: readonly string[] = ['repositories.local_path']

export interface ExportedTable {
  name: string
  columns: string[]
  /** The columns that define a fixed row order. */
  key: { name: string; type: string }[]
}

export const TABLES: readonly PgTable[] = Object.values(schema).filter((each) => is(each, PgTable))

/** The table with its exportable columns. */
export function exportedTable(table: PgTable): ExportedTable {
  const name = getTableName(table)
  const columns = Object.values<AnyPgColumn>(getTableColumns(table))
  const [primaryKey] = getTableConfig(table).primaryKeys
  const keyNames = primaryKey?.columns.map(columnName)
  const key = columns.filter((column) => keyNames?.includes(columnName(column)) ?? column.primary)
  return {
    name,
    columns: columns.map(columnName).filter((column) => !isLeftOut(`${name}.${column}`)),
    key: key.map((column) => ({ name: columnName(column), type: column.getSQLType() })),
  }
}

const isLeftOut = (column: string) => SECRET_COLUMNS.includes(column) || OPERATOR_COLUMNS.includes(column)

/** The tables of an org's export, in the order of the schema. */
export const exportedOrgTables = (): ExportedTable[] =>
  TABLES.map(exportedTable).filter(
    ({ name, columns }) =>
      columns.includes('org_id') && !(name in NOT_EXPORTED) && !OF_ONE_PERSON.includes(name),
  )
