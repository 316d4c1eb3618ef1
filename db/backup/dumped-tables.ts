import type { AnySql } from '../client'
import { QUEUE_TABLE_NAMES } from '../queue-table-names'

export interface DumpedTable {
  /** Quoted, with its schema: `"public"."orgs"`. */
  name: string
  /** Quoted. Without generated columns, which Postgres computes again. */
  columns: string[]
}

/** The queue's schema is created by graphile-worker, not by our migrations. */
const QUEUE_TABLES: string[] = Object.values(QUEUE_TABLE_NAMES)

/** Rows of processes that no longer run when a backup is restored. */
const OMITTED_TABLES = ['workers', 'rate_counts']

/** Every table included in a backup, in a fixed order. */
export const findDumpedTables = (sql: AnySql) => sql<DumpedTable[]>`
  select
    format('%I.%I', namespace.nspname, relation.relname) as name,
    array_agg(quote_ident(attribute.attname) order by attribute.attnum) as columns
  from pg_class relation
  join pg_namespace namespace on namespace.oid = relation.relnamespace
  join pg_attribute attribute on attribute.attrelid = relation.oid
  where relation.relkind = 'r'
    and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
    and (namespace.nspname = 'public' and not relation.relname = any(${OMITTED_TABLES})
      or namespace.nspname = 'graphile_worker' and relation.relname = any(${QUEUE_TABLES}))
  group by namespace.nspname, relation.relname
  order by namespace.nspname, relation.relname`
