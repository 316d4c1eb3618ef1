import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#db/schema/index'
import { DEPLOYMENT_TABLES } from './deployment-tables'

/** These are not in the schema, because only some databases have the extension that they need. */
const VECTOR_TABLES = ['embeddings', 'embedded_documents', 'embedded_sections']

export const TENANT_TABLES = new Set([
  ...Object.values(schema)
    .filter((each) => is(each, PgTable))
    .map((table) => getTableConfig(table).name)
    .filter((name) => !(name in DEPLOYMENT_TABLES)),
  ...VECTOR_TABLES,
])

/** A table after its keyword, with its alias. */
export const MENTION = /\b(from|join|update|into|using)\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi
const NO_ALIAS =
  /^(where|set|on|left|inner|join|order|values|select|group|limit|for|using|cross|returning|default|union|full|right|having|offset)$/i

/**
 * The tenant tables whose org a statement does not name. A table counts as named if some predicate compares its `org_id`
 * (by its alias, or without one), or if `org_id` is among the columns of an insert. Somewhere the statement must also say
 * which org: tables that are only joined by `org_id` are read for all orgs. This reads words, not SQL: it does not see
 * that a predicate stands in another branch of the statement.
 */
export function tablesWithoutOrg(statement: string): string[] {
  const mentions = [...statement.matchAll(MENTION)].filter(([, , table = '']) => TENANT_TABLES.has(table))
  const isAnchored = ANCHOR.test(statement)
  const without = mentions.filter(([, word = '', table = '', alias = '']) =>
    word.toLowerCase() === 'into'
      ? !insertsOrg(statement, table)
      : !isAnchored || !comparesOrg(statement, NO_ALIAS.test(alias) || alias === '' ? table : alias),
  )
  return [...new Set(without.map(([, , table = '']) => table))]
}

/** Expressions that name an org: a value, or the slug in a join with `orgs`. */
const ANCHOR =
  /"?org_id"?\s*(?:=|in|\]\s*@>)\s*(?:any\s*)?\(*\s*(?:array\[)?\$\d|\$\d+(?:::bigint)? as org_id|"orgs"\."(?:id|slug)"\s*(?:=|in)\s*\(?\$\d/i

const insertsOrg = (statement: string, table: string) =>
  new RegExp(`into\\s+"?${table}"?\\s*\\((?:[^)]*\\W)?"?org_id"?\\W`, 'i').test(statement)

function comparesOrg(statement: string, name: string): boolean {
  const ofTable = `"?${name}"?\\."?org_id"?`
  const column = `(?:${ofTable}|(?<![.\\w"])"?org_id"?)`
  const forms = [
    `${column}\\s*(?:=|in\\b)`,
    `=\\s*(?:any\\s*\\(\\s*)?${ofTable}`,
    `\\(${column},[^)]*\\)\\s*in\\b`,
    `array\\[${ofTable}\\]\\s*@>`,
  ]
  return new RegExp(forms.join('|'), 'i').test(statement)
}
