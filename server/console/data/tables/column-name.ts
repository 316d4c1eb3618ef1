import { toSnakeCase } from 'drizzle-orm/casing'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The name of the column in the database. */
export const columnName = ({ name, keyAsName }: Pick<AnyPgColumn, 'name' | 'keyAsName'>): string =>
  keyAsName ? toSnakeCase(name) : name
