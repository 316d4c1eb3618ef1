import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { emptyDatabaseUrl } from '#tests/support/postgres/database'
import { migrateUntil } from '#tests/support/postgres/migrate-until'

let db: Database

beforeAll(async () => {
  const url = await emptyDatabaseUrl()
  db = openDatabase(url, { max: 2 })
  await migrateUntil(db, '0049_list-connection-deliveries')
  const { $client: sql } = db
  await sql`insert into orgs (slug, name) values ('first', 'First')`
  await sql`insert into installations (org_id, id, host, account) values (1, 1, 'local', 'local')`
  await sql`insert into repositories (org_id, installation_id, owner, name) values (1, 1, 'acme', 'specs')`
  await sql`insert into ticket_runs (org_id, repository_id, trigger, state, error)
    values (1, 1, 'event', 'waiting', 'The repository is being indexed.'),
      (1, 1, 'event', 'waiting', 'The ticket system did not answer.'),
      (1, 1, 'event', 'failed', 'The repository is not connected any more.'),
      (1, 1, 'event', 'running', null)`
  await migrateDatabase(url)
})
afterAll(() => db.$client.end())

it('waiting runs of an earlier version keep what they wait for', async () => {
  const runs = await db.$client`select state, waits_for from ticket_runs order by id`
  expect(runs.map(({ state, waits_for }) => [state, waits_for])).toEqual([
    ['waiting', 'index'],
    ['waiting', 'ticket_system'],
    ['failed', null],
    ['running', null],
  ])
})
