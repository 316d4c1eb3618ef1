import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { TABLES } from '#server/console/data/tables/exported-columns'
import { KEPT, SWEPT, SWEPT_WITH } from './table-growth'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const isTime = (column: AnyPgColumn) => /^(timestamp|date)/.test(column.getSQLType())
const timesOf = (table: PgTable) => Object.values<AnyPgColumn>(getTableColumns(table)).filter(isTime)
const variableOf = (table: string) => table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

it('every table with a time has a sweep, or a reason why its rows stay', () => {
  const withTime = TABLES.filter((table) => timesOf(table).length > 0).map(getTableName)
  const listed = [...Object.keys(SWEPT), ...Object.keys(SWEPT_WITH), ...Object.values(KEPT).flat()]
  expect(listed.toSorted()).toEqual(withTime.toSorted())
})

it('each sweep names its table in a deletion or a change', () => {
  const missing = Object.entries(SWEPT).filter(([table, file]) => {
    const text = readFileSync(`${ROOT}/${file}`, 'utf8')
    const isNamed = text.includes(`${table}`) || text.includes(variableOf(table))
    return !isNamed || !/\.delete\(|delete from|sweepRows/.test(text)
  })
  expect(missing).toEqual([])
})

it('a table that is removed with another refers to it', () => {
  expect(Object.values(SWEPT_WITH).filter((owner) => !(owner in SWEPT))).toEqual([])
})

it('docs/data.md says how long the rows of each swept table stay', () => {
  const page = readFileSync(`${ROOT}/docs/data.md`, 'utf8')
  const swept = [...Object.keys(SWEPT), ...Object.keys(SWEPT_WITH)]
  expect(swept.filter((table) => !page.includes(`\`${table}\``))).toEqual([])
})
