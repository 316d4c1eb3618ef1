import { getTableName } from 'drizzle-orm'
import type { AnySql } from '#db/client'
import { EMBEDDED } from '#server/accounts/idp/index'
import { columnName } from '../tables/column-name'
import { userColumns } from '../tables/user-columns'
import type { IdMap } from './identity-maps'
import { LEFT_BEHIND } from './left-behind'
import { MoveError } from './move-error'
import { quoted } from './moved-values'

interface Identity {
  provider: string
  subject: string
}

/** Somebody whom a row of the org names. */
export interface NamedPerson {
  id: number
  kind: 'human' | 'service'
  name: string
  picture: string | null
  createdAt: string
  deactivatedAt: string | null
  /** At providers that both deployments may know. An account of the embedded provider is known only to its deployment. */
  identities: Identity[]
}

/** Columns without a foreign key that name people as text. */
const AS_TEXT: readonly (readonly [table: string, column: string, condition: string])[] = [
  ['acts', 'target_id', `target_kind = 'user'`],
  ['notice_deliveries', 'target', `channel in ('inbox', 'mail')`],
  ['notice_messages', 'target', `channel in ('inbox', 'mail')`],
]

/** The people whom rows of the org name, members or not. */
export async function readNamedPeople(source: AnySql, orgId: number): Promise<NamedPerson[]> {
  const named = [
    ...userColumns()
      .filter(({ table }) => 'orgId' in table && !(getTableName(table) in LEFT_BEHIND))
      .map(({ table, column }) => {
        const name = quoted(columnName(column))
        return `select ${name} as id from ${quoted(getTableName(table))} where org_id = ${orgId}`
      }),
    ...AS_TEXT.map(
      ([table, column, condition]) =>
        `select ${column}::bigint from ${table} where org_id = ${orgId} and ${condition} and ${column} ~ '^[0-9]{1,15}$'`,
    ),
  ]
  const ids = new Set<number>()
  for (const query of named)
    for (const { id } of await source.unsafe<{ id: number | null }[]>(
      `select distinct id from (${query}) named (id)`,
    ))
      if (id !== null) ids.add(id)
  return await source<NamedPerson[]>`
    select id, kind, name, picture, created_at::text as "createdAt", deactivated_at::text as "deactivatedAt",
      coalesce((select json_agg(json_build_object('provider', provider, 'subject', subject) order by created_at)
        from identities where user_id = users.id and provider <> ${EMBEDDED}), '[]') as identities
    from users where id = any(${[...ids]}::bigint[]) order by id`
}

/** The accounts at the target that have an identity of these people. The address decides nothing. */
export async function matchPeople(
  target: AnySql,
  people: readonly NamedPerson[],
): Promise<Map<number, number>> {
  const identities = people.flatMap(({ identities }) => identities)
  const rows = await target<(Identity & { userId: number })[]>`
    select provider, subject, user_id as "userId" from identities
    where (provider, subject) in (
      select provider, subject from json_to_recordset(${JSON.stringify(identities)}::text::json)
        as known (provider text, subject text))`
  const accountOf = new Map(rows.map(({ userId, ...identity }) => [keyOf(identity), userId]))
  const matched = new Map<number, number>()
  const taken = new Set<number>()
  for (const { id, name, identities } of people) {
    const accounts = new Set(identities.flatMap((identity) => accountOf.get(keyOf(identity)) ?? []))
    const [account] = accounts
    if (account === undefined) continue
    if (accounts.size > 1 || taken.has(account))
      throw new MoveError(
        `The identities of ${name} (user ${id}) are not those of one account at the target. Merge or unlink these accounts on either side, then try again.`,
      )
    matched.set(id, account)
    taken.add(account)
  }
  return matched
}

const keyOf = ({ provider, subject }: Identity) => JSON.stringify([provider, subject])

/**
 * Creates accounts without a password for the people who have none, and returns the account of everybody. A person signs in to a
 * new account with the same identity. New accounts have no address: a sign-in with the same address would open them.
 */
export async function createPeople(
  target: AnySql,
  people: readonly NamedPerson[],
  matched: IdMap,
): Promise<IdMap> {
  const missing = people.filter(({ id }) => !matched.has(id))
  const ids = await target<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('users', 'id')) as id from generate_series(1, ${missing.length}::int)`
  const created = missing.map((person, at) => ({ ...person, newId: Number(ids[at]?.id) }))
  await target`
    insert into users (id, kind, name, picture, created_at, deactivated_at) overriding system value
    select "newId", kind, name, picture, "createdAt", "deactivatedAt"
    from json_to_recordset(${JSON.stringify(created)}::text::json) as person
      ("newId" bigint, kind text, name text, picture text, "createdAt" timestamptz, "deactivatedAt" timestamptz)`
  await target`
    insert into identities (provider, subject, user_id)
    select identity.provider, identity.subject, "newId"
    from json_to_recordset(${JSON.stringify(created)}::text::json) as person ("newId" bigint, identities json),
      json_to_recordset(identities) as identity (provider text, subject text)`
  return new Map([...matched, ...created.map(({ id, newId }): [number, number] => [id, newId])])
}
