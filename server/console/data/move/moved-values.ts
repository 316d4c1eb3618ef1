import { type IdentityMaps, renumbered } from './identity-maps'
import type { MovedColumn, MovedTable } from './moved-tables'

/** How the rows of one org are written at the target. */
export interface MovedRows {
  /** The id of the org at the target. */
  orgId: number
  maps: IdentityMaps
  /** The time of the move, in ISO 8601. */
  at: string
}

type Value = (rows: MovedRows) => string

/** The id of a person or a repository as text, in a column that names different things. A row that is gone becomes 0. */
const idAsText =
  (kind: keyof IdentityMaps, column: string): Value =>
  ({ maps }) =>
    `coalesce(${renumbered(maps[kind], column)}, '0')`

const timeOfMove: Value = ({ at }) => `'${at}'::timestamptz`
const to =
  (value: string): Value =>
  () =>
    value

const ENTER_AGAIN = `'The organization has moved to this server. Enter the credential again.'`

/** An index run without a job at the target has ended. Another one is requested for each repository. */
const IS_UNFINISHED = `state in ('queued', 'running')`

/** Columns whose values change, besides those that name rows by a foreign key. */
const CHANGED: Readonly<Record<string, Value>> = {
  'acts.target_id': (rows) =>
    `case target_kind when 'user' then ${idAsText('users', 'target_id')(rows)}
      when 'repository' then ${idAsText('repositories', 'target_id')(rows)}
      when 'installation' then ${idAsText('installations', 'target_id')(rows)}
      when 'org' then '${rows.orgId}' else target_id end`,
  'alert_sources.signing_secret': to('null'),
  // No hash of a token has this form, so the address accepts nothing until it is replaced.
  'alert_sources.token_hash': to(`'moved-' || id`),
  'billing_accounts.customer_id': to('null'),
  'billing_accounts.is_set_by_operator': to('true'),
  'billing_accounts.past_due_since': to('null'),
  'billing_accounts.planned_change': to('null'),
  'billing_accounts.problem': to('null'),
  'billing_accounts.subscription_id': to('null'),
  'notice_conditions.repository_id': ({ maps }) =>
    `coalesce(${renumbered(maps.repositories, 'repository_id')}, '0')::bigint`,
  'notice_deliveries.target': (rows) => noticeTarget(rows),
  'notice_messages.target': (rows) => noticeTarget(rows),
  'notice_schedules.repository_ids': ({ maps }) =>
    `array(select ${renumbered(maps.repositories, 'id')}::bigint
      from unnest(repository_ids) with ordinality listed(id, at) order by at)`,
  'runs.finished_at': (rows) => `case when ${IS_UNFINISHED} then ${timeOfMove(rows)} else finished_at end`,
  'runs.state': to(`case when ${IS_UNFINISHED} then 'superseded' else state end`),
  'ticket_connections.credential': to('null'),
  'ticket_connections.problem': to(ENTER_AGAIN),
  'ticket_connections.tested_at': to('null'),
  'ticket_connections.webhook_id': to('null'),
  'ticket_connections.webhook_secret': to(`''`),
}

const noticeTarget: Value = (rows) =>
  `case when channel in ('inbox', 'mail') then ${idAsText('users', 'target')(rows)} else target end`

/** The rows of an org as a query at the source, with the values that they get at the target. */
export const movedRowsQuery = ({ name, columns }: MovedTable, sourceOrgId: number, rows: MovedRows): string =>
  `select ${columns.map((column) => `${writtenValue(name, column, rows)} as ${quoted(column.name)}`).join(', ')}
    from ${quoted(name)} where org_id = ${sourceOrgId}`

export const columnList = ({ columns }: MovedTable): string =>
  columns.map(({ name }) => quoted(name)).join(', ')

function writtenValue(table: string, { name, type, names }: MovedColumn, rows: MovedRows): string {
  if (name === 'org_id') return `${rows.orgId}::bigint`
  const change = CHANGED[`${table}.${name}`]
  if (change) return `(${change(rows)})::${type}`
  return names ? `${renumbered(rows.maps[names], quoted(name))}::${type}` : quoted(name)
}

export const quoted = (name: string): string => `"${name}"`
