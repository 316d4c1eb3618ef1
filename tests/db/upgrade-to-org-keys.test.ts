import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { hashApiKey, resolveApiKey } from '#server/accounts/keys/resolve-api-key'
import { findInvitation } from '#server/accounts/orgs/invitations/accept-invitation'
import { reindexInstallation } from '#server/console/admin/reindex-installation'
import { systemClock } from '#server/kernel/context'
import { hashToken, newToken } from '#server/kernel/secrets/random-token'
import { findPermalink } from '#server/library/history/find-permalink'
import { testLog } from '#tests/support/canary/record-output'
import { emptyDatabaseUrl } from '#tests/support/postgres/database'
import { migrateUntil } from '#tests/support/postgres/migrate-until'
import { testContext, userActor } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const key = makeApiKey()
const token = newToken()
let db: Database

beforeAll(async () => {
  const url = await emptyDatabaseUrl()
  db = openDatabase(url, { max: 2 })
  await migrateUntil(db, '0005_bound-invitations')
  await insertRows(db)
  await migrateDatabase(url)
})
afterAll(() => db.$client.end())

/** Two orgs. The second one has a row for every id that was unique across orgs before. */
async function insertRows({ $client: sql }: Database): Promise<void> {
  await sql`insert into orgs (slug, name) values ('first', 'First'), ('second', 'Second')`
  await sql`insert into users (kind, name, email) values ('human', 'Ada', 'ada@example.com')`
  await sql`insert into memberships (org_id, user_id, role) values (2, 1, 'admin')`
  await sql`insert into api_keys (org_id, user_id, key_hash, scopes, prefix, last4)
    values (2, 1, ${hashApiKey(key)}, '{specs:read}', 'svc_0000', '0000')`
  await sql`insert into invitations (org_id, token_hash, role, created_by, created_at, expires_at)
    values (2, ${hashToken(token)}, 'viewer', 1, now(), now() + interval '1 day')`
  await sql`insert into installations (org_id, id, host, account) values (2, 77, 'local', 'local')`
  await sql`insert into repositories (org_id, installation_id, owner, name) values (2, 77, 'acme', 'specs')`
  await sql`insert into documents (org_id, repository_id, path, blob_sha, title, doc_type, is_spec)
    values (2, 1, 'docs/specs/a.md', 'aa', 'A', 'spec', true)`
  await sql`insert into section_identities
    (org_id, repository_id, path, blob_sha, section_id, ordinal, hash, changed_at, changed_sha)
    values (2, 1, 'docs/specs/a.md', 'aa', 'refunds', 1, 'hash', now(), 'bb')`
}

const actor = userActor(1)
const ports = testPorts()
const ctx = () => ({ ...testContext({ db, log: testLog(), ports }), actor })

it('an API key opens its org', async () => {
  expect(await resolveApiKey(db, systemClock, key)).toMatchObject({ membership: { org: { slug: 'second' } } })
})

it('an invitation leads to its org', async () => {
  expect(await findInvitation(ctx(), token)).toMatchObject({ org: { slug: 'second' } })
})

it('an installation is found by its id', async () => {
  expect(await reindexInstallation(ctx(), [2], 77)).toMatchObject({ ok: true })
})

it('a permalink copied before the upgrade leads to its section', async () => {
  const location = '/app/second/specs/acme/specs/docs/specs/a.md#refunds'
  expect(await findPermalink(ctx(), 1)).toEqual({ location })
  expect(await findPermalink(ctx(), { orgId: 2, id: 1 })).toEqual({ location })
})
