import { type SQL, sql } from 'drizzle-orm'
import { byText } from '#server/kernel/database/list-order'
import type { TaskSort } from '#shared/list-sorts'
import { STATES, type State } from '#spec/types'

interface SortableTask {
  title: string
  state: State
  totalAc: number
  doneAc: number
  owner: string | null
  team: string | null
}

type SortColumn = 'title' | 'status' | 'criteria' | 'owner' | 'team'

const columnOf = (sort: TaskSort) => sort.replace(/_desc$/, '') as SortColumn | 'blocking'
const isDescending = (sort: TaskSort) => sort.endsWith('_desc')

/** Of the query that lists tasks: `s` is the section, `d` its document. */
const SQL_KEYS: Record<SortColumn, SQL> = {
  title: byText(sql`s.title`),
  status: sql`array_position(${sql.param([...STATES])}::text[], s.state)`,
  criteria: sql`s.done_ac::float8 / nullif(s.total_ac, 0)`,
  owner: byText(sql`d.owner`),
  team: byText(sql`d.team`),
}

/** The first part of the order, with a comma. Tasks without a value come last in both directions. */
export function orderTasksSql(sort: TaskSort = 'blocking'): SQL {
  const column = columnOf(sort)
  if (column === 'blocking') return sql``
  return sql`${SQL_KEYS[column]} ${isDescending(sort) ? sql`desc` : sql`asc`} nulls last,`
}

const KEYS: Record<SortColumn, (task: SortableTask) => string | number | null> = {
  title: ({ title }) => title.toLowerCase(),
  status: ({ state }) => STATES.indexOf(state),
  criteria: ({ doneAc, totalAc }) => (totalAc === 0 ? null : doneAc / totalAc),
  owner: ({ owner }) => owner?.toLowerCase() ?? null,
  team: ({ team }) => team?.toLowerCase() ?? null,
}

/** The same order for tasks of a past commit. 0 leaves the order to the caller. */
export function compareTasks(a: SortableTask, b: SortableTask, sort: TaskSort = 'blocking'): number {
  const column = columnOf(sort)
  if (column === 'blocking') return 0
  const [one, other] = [KEYS[column](a), KEYS[column](b)]
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return (isDescending(sort) ? -1 : 1) * compareKeys(one, other)
}

const compareKeys = (one: string | number, other: string | number): number =>
  typeof one === 'string' ? Buffer.compare(Buffer.from(one), Buffer.from(String(other))) : one - Number(other)
