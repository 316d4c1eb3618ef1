import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { sessionEvidence } from '#db/schema/index'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { session } from './samples'

const test = openTestApp()

const post = (org: string, key: string, body: object) =>
  test.ask(`/app/${org}/api/evidence/sessions`, {
    method: 'POST',
    key,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

it('stores sessions and replaces those that are reported again', async () => {
  const org = await makeOrg(test.db)
  const key = await makeKey(test.db, org, { scopes: ['specs:write'] })
  const first = await post(org.slug, key, { version: 1, sessions: [session('one'), session('two')] })
  expect([first.status, await first.json()]).toEqual([200, { ok: true, recorded: 2 }])
  const ended = { ...session('one'), ended_at: '2026-03-02T10:00:00Z' }
  await post(org.slug, key, { version: 1, sessions: [ended] })
  const rows = await test.db.select().from(sessionEvidence).where(eq(sessionEvidence.orgId, org.id))
  expect(rows.map(({ sessionId, session }) => [sessionId, session]).toSorted()).toEqual([
    ['one', ended],
    ['two', session('two')],
  ])
})

it('sessions are read back as they were reported, with who reported them, and only in their org', async () => {
  const [org, other] = [await makeOrg(test.db), await makeOrg(test.db)]
  const key = await makeKey(test.db, org, { scopes: ['specs:read', 'specs:write'] })
  await post(org.slug, key, { version: 1, sessions: [session('one'), session('two')] })
  const read = async (query: string) =>
    (await test.ask(`/app/${org.slug}/api/evidence/sessions${query}`, { key })).json()
  expect(await read('?session_id=two')).toEqual({
    sessions: [{ ...session('two'), repo: null, by: expect.any(String), received_at: expect.any(String) }],
    total: 1,
  })
  expect(await read('?limit=1')).toMatchObject({ sessions: [{ session_id: 'one' }], total: 2 })
  expect(await read('?repo=acme/specs')).toMatchObject({ status: 404 })
  const foreign = await makeKey(test.db, other, { scopes: ['specs:read'] })
  const theirs = await test.ask(`/app/${other.slug}/api/evidence/sessions`, { key: foreign })
  expect(await theirs.json()).toEqual({ sessions: [], total: 0 })
})

it.each([
  ['another version', { version: 2, sessions: [session('one')] }],
  ['no sessions', { version: 1, sessions: [] }],
  ['the same id twice', { version: 1, sessions: [session('one'), session('one')] }],
  ['the year 0', { version: 1, sessions: [{ ...session('one'), started_at: '0000-01-01T00:00:00Z' }] }],
  [
    'an end in the year 10000 in UTC',
    { version: 1, sessions: [{ ...session('one'), ended_at: '9999-12-31T23:59:59-23:00' }] },
  ],
  ['a path outside', { version: 1, sessions: [{ ...session('one'), files_modified: ['../a'] }] }],
])('rejects %s', async (_what, body) => {
  const org = await makeOrg(test.db)
  const key = await makeKey(test.db, org, { scopes: ['specs:write'] })
  expect((await post(org.slug, key, body)).status).toBe(422)
})

it('rejects a session of more than a million characters, and names it', async () => {
  const org = await makeOrg(test.db)
  const key = await makeKey(test.db, org, { scopes: ['specs:write'] })
  const files = Array.from({ length: 1_000 }, (_, at) => `src/${at}-${'a'.repeat(200)}/${'b'.repeat(200)}`)
  const criterion = {
    spec: 'docs/specs/refunds.md',
    section: '1-full-refund',
    ac_id: '0123456789ab',
    ac_text: 'It MUST hold',
    files,
    line_ranges: [],
    verify_status: 'unknown',
    verified_at: null,
  }
  const long = { ...session('long'), acs_addressed: [criterion, criterion, criterion] }
  const response = await post(org.slug, key, { version: 1, sessions: [session('one'), long] })
  expect(response.status).toBe(422)
  expect((await response.json()).detail).toMatchObject([{ loc: ['body', 'sessions', 1], type: 'too_long' }])
  expect(await test.db.$count(sessionEvidence, eq(sessionEvidence.orgId, org.id))).toBe(0)
})

it('takes specs:write, and repositories of the org only', async () => {
  const org = await makeOrg(test.db)
  const reader = await makeKey(test.db, org, { scopes: ['specs:read'] })
  const body = { version: 1, sessions: [session('one')] }
  expect((await post(org.slug, reader, body)).status).toBe(403)
  const writer = await makeKey(test.db, org, { scopes: ['specs:write'] })
  expect((await post(org.slug, writer, { ...body, repo: 'other/specs' })).status).toBe(404)
})
