import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { memberships, users } from '#db/schema/index'
import { columnName } from '#server/console/data/tables/column-name'
import { FATES, nameOf, userColumns } from '#server/console/data/tables/user-columns'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { type Account, openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'
import { fillOrg, fillTable } from './fill-org'

/** The number of an org and of a user that appear in a row of every table. */
const EVERYWHERE = 2_000_001

const site = openSignInSite()
let everywhere: Account
beforeAll(async () => {
  await fillOrg(site.db, EVERYWHERE)
  for (const { table } of userColumns()) await fillTable(site.db, table, EVERYWHERE)
  await makeMember(site.db, { id: EVERYWHERE, slug: '', name: '' })
  everywhere = await accountEverywhere()
})

async function signedIn(account: Account): Promise<Visitor> {
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  return visitor
}

/** An account that appears in a row of every table. */
async function accountEverywhere(): Promise<Account> {
  const account = await site.makeAccount()
  const { userId } = account
  await site.db.insert(memberships).values({ orgId: EVERYWHERE, userId, role: 'admin' })
  await site.db.transaction(async (tx) => {
    // Rows that refer to a row of the person keep the old number, which no test uses.
    // A distributed database then tells its worker nodes, too.
    await tx.execute(sql`set local citus.propagate_set_commands = 'local'`)
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { table, column } of userColumns()) {
      const name = sql.identifier(columnName(column))
      await tx.execute(sql`
        update ${table} set ${name} = ${userId}
        where ${name} = ${EVERYWHERE} and not exists (select 1 from ${table} where ${name} = ${userId})`)
    }
  })
  return account
}

async function countRows(userId: number): Promise<string[]> {
  const columnsWithRows: string[] = []
  for (const each of userColumns()) {
    const rows = await site.db.select().from(each.table).where(eq(each.column, userId))
    if (rows.length > 0) columnsWithRows.push(nameOf(each))
  }
  return columnsWithRows.sort()
}

const remove = (visitor: Visitor, confirm: string) => visitor.post('/auth/account/delete', { confirm })

it('it is decided for each column that names a user what becomes of its rows', () => {
  const advice = 'Add the column to FATES in server/console/data/tables/user-columns.ts.'
  expect(userColumns().map(nameOf).sort(), advice).toEqual(Object.keys(FATES).sort())
})

describe('the account of a person', () => {
  it('is refused to go as the last admin of an org, with what to do', async () => {
    const account = await site.makeAccount()
    const org = await makeOrg(site.db)
    await site.db.insert(memberships).values({ orgId: org.id, userId: account.userId, role: 'admin' })
    const { response } = await remove(await signedIn(account), account.email)
    expect(response.status).toBe(409)
    expect((await response.json()).detail).toBe(
      `You are the last admin of ${org.name}. Make another member an admin there, or delete the organization. Then delete your account.`,
    )
    const isMember = and(eq(memberships.orgId, org.id), eq(memberships.userId, account.userId))
    expect(await site.db.select().from(memberships).where(isMember)).toHaveLength(1)
  })

  it('needs the address, typed', async () => {
    const account = await site.makeAccount()
    const { response } = await remove(await signedIn(account), 'ada')
    expect((await response.json()).detail).toBe(
      `Type ${account.email} to confirm that your account is deleted.`,
    )
  })

  it('is exported with every row that names it in orgs of the person, and without secrets', async () => {
    const account = everywhere
    const visitor = await signedIn(account)
    const { response } = await visitor.send('/auth/account/export')
    const text = await response.text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines[0]).toMatchObject({ format: 1, user: account.userId })
    expect(lines[1]).toMatchObject({ table: 'users', row: { email: account.email } })
    const tables = new Set(lines.slice(1, -1).map(({ table }) => table))
    expect([...tables].sort()).toEqual(
      [...new Set([...(await countRows(account.userId)).map((name) => name.split('.')[0]), 'users'])].sort(),
    )
    expect(new Set([...text.matchAll(/leak-([a-z_]+)-/g)].map(([, column]) => column))).toEqual(
      new Set(['body_hash', 'plan_hash', 'recorded_hash', 'section_hash', 'text_hash']),
    )

    expect((await remove(visitor, account.email.toUpperCase())).response.status).toBe(200)
    expect((await visitor.send('/auth/account/export')).response.status).toBe(401)
    const left = Object.entries(FATES).flatMap(([name, fate]) => (fate === 'kept' ? [name] : []))
    expect(await countRows(account.userId)).toEqual(left)
    const [row] = await site.db.select().from(users).where(eq(users.id, account.userId))
    expect(row).toMatchObject({ name: 'Deleted account', email: null, picture: null, lastLoginAt: null })
    const again = site.visitor()
    expect(await site.type(again, await site.toForm(again), account.email, account.password)).toBeNull()
    const addresses = await site.db.execute(
      sql`select from invitations where accepted_by = ${account.userId} and email is not null`,
    )
    expect(addresses).toHaveLength(0)
  })
})
