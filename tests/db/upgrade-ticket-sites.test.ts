import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { emptyDatabaseUrl } from '#tests/support/postgres/database'
import { migrateUntil } from '#tests/support/postgres/migrate-until'

let db: Database

beforeAll(async () => {
  const url = await emptyDatabaseUrl()
  db = openDatabase(url, { max: 2 })
  await migrateUntil(db, '0045_backup-results')
  await insertRows(db)
  await migrateDatabase(url)
})
afterAll(() => db.$client.end())

/** `board` has links on one host and its first sync is over; that of `other` is not. */
async function insertRows({ $client: sql }: Database): Promise<void> {
  await sql`insert into orgs (slug, name) values ('first', 'First')`
  await sql`insert into installations (org_id, id, host, account) values (1, 1, 'local', 'local')`
  await sql`insert into repositories (org_id, installation_id, owner, name) values (1, 1, 'acme', 'specs')`
  await sql`insert into ticket_links (org_id, repository_id, section_key, connection, kind, host, ticket_id, global_id, is_shadow)
    values (1, 1, '1-1', 'board', 'jira', 'jira.acme.test', 'PAY-1', 'pay-1', false),
      (1, 1, '1-2', 'board', 'jira', 'jira.acme.test', 'PAY-2', 'pay-2', false),
      (1, 1, '1-3', 'board', 'jira', '', 'PAY-3', 'pay-3', false),
      (1, 1, '1-4', 'other', 'linear', 'api.linear.app', 'ENG-1', 'eng-1', false)`
  await sql`insert into ticket_first_syncs (org_id, repository_id, connection) values (1, 1, 'board')`
}

it('links of an earlier version keep their hosts, and a first sync that is over stays over there', async () => {
  const links =
    await db.$client`select ticket_id, host, site_id, vendor_id from ticket_links order by ticket_id`
  expect(links.map(({ ticket_id, host }) => [ticket_id, host])).toEqual([
    ['ENG-1', 'api.linear.app'],
    ['PAY-1', 'jira.acme.test'],
    ['PAY-2', 'jira.acme.test'],
    ['PAY-3', ''],
  ])
  const sites =
    await db.$client`select connection, kind, host, site_id, first_sync_at is not null as is_over from ticket_sites`
  expect(sites.map((row) => ({ ...row }))).toEqual([
    { connection: 'board', kind: 'jira', host: 'jira.acme.test', site_id: '', is_over: true },
  ])
})
