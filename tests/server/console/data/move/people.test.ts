import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#db/client'
import { identities, memberships, orgs, users } from '#db/schema/index'
import { findOrCreateUser } from '#server/accounts/auth/sign-in/find-or-create-user'
import { moveOrg, planMove, withSides } from '#server/console/data/index'
import { testLog } from '#tests/support/canary/record-output'
import { makeOrg } from '#tests/support/make-org'
import { freshDatabaseUrl } from '#tests/support/postgres/database'
import { testRequest } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'

const ISSUER = 'https://id.example.com'
const PLAIN = { issuedAt: new Date(), organization: null, permissions: null }
const REQUEST = { slug: 'acme', newSlug: 'acme', address: 'https://specs.example.com' }

let urls: { source: string; target: string }
let source: Database
let target: Database

beforeAll(async () => {
  urls = { source: await freshDatabaseUrl(), target: await freshDatabaseUrl() }
  source = openDatabase(urls.source, { max: 2 })
  target = openDatabase(urls.target, { max: 2 })
})
afterAll(async () => {
  await source.$client.end()
  await target.$client.end()
})

interface Person {
  name: string
  email?: string
  confirmed?: boolean
  subject?: string
  provider?: string
  isSuperAdmin?: boolean
}

async function addPerson(
  db: Database,
  { name, email, confirmed, subject, provider = ISSUER, isSuperAdmin }: Person,
) {
  const emailVerifiedAt = confirmed ? new Date() : null
  const [user] = await db
    .insert(users)
    .values({ kind: 'human', name, email, emailVerifiedAt, isSuperAdmin })
    .returning({ id: users.id })
  const id = user?.id ?? 0
  if (subject) await db.insert(identities).values({ provider, subject, userId: id })
  return id
}

it('people are matched by issuer and subject, and never by address', async () => {
  const org = await makeOrg(source, 'acme')
  const join = async (person: Person) => {
    const userId = await addPerson(source, person)
    await source.insert(memberships).values({ orgId: org.id, userId, role: 'editor' })
    return userId
  }
  await join({ name: 'Ada', email: 'ada@example.com', subject: 'ada-1' })
  await join({ name: 'Bob', email: 'bob@example.com', confirmed: true, subject: 'bob-1', isSuperAdmin: true })
  const cleo = await join({ name: 'Cleo', email: 'cleo@example.com', confirmed: true })
  await source.insert(identities).values({ provider: 'embedded', subject: '1', userId: cleo })
  await join({ name: 'Dan', email: 'dan@example.com', subject: 'dan-1' })

  // The target knows Ada by another address, a stranger with Bob's address, and somebody whose embedded subject is 1, too.
  const ada = await addPerson(target, { name: 'Ada L.', email: 'lovelace@example.com', subject: 'ada-1' })
  const stranger = await addPerson(target, { name: 'Stranger', email: 'BOB@example.com', subject: 'other' })
  const first = await addPerson(target, { name: 'First', subject: '1', provider: 'embedded' })

  await withSides(
    urls,
    () => undefined,
    async (ctx) => {
      expect((await planMove(ctx, REQUEST)).people).toEqual({
        matched: 1,
        withIdentity: 2,
        withoutIdentity: 1,
      })
      await moveOrg(ctx, REQUEST)
    },
  )

  const members = await target.execute<{
    id: string
    name: string
    email: string | null
    verified: boolean
    isSuper: boolean
  }>(sql`
    select u.id, u.name, u.email, u.email_verified_at is not null as verified, u.is_super_admin as "isSuper"
    from memberships m join users u on u.id = m.user_id
    where m.org_id = (select id from orgs where slug = 'acme') order by u.name`)
  expect(members.map(({ id: _, ...member }) => member)).toEqual([
    { name: 'Ada L.', email: 'lovelace@example.com', verified: false, isSuper: false },
    { name: 'Bob', email: null, verified: false, isSuper: false },
    { name: 'Cleo', email: null, verified: false, isSuper: false },
    { name: 'Dan', email: null, verified: false, isSuper: false },
  ])
  const ids = members.map(({ id }) => Number(id))
  expect(ids[0]).toBe(ada)
  expect(ids).not.toContain(stranger)
  expect(ids).not.toContain(first)
  expect(await target.$count(users)).toBe(6)
})

const signIn = async (provider: string, subject: string, email: string | null) => {
  const ctx = testRequest({ db: target, log: testLog(), ports: testPorts() })
  const person = { subject, email, isEmailVerified: email !== null, name: null, picture: null, ...PLAIN }
  const { userId } = await findOrCreateUser(ctx, provider, person, null)
  const [user] = await target.execute(sql`
    select name, email, email_verified_at is not null as verified from users where id = ${userId}`)
  const [membership] = await target.execute(sql`select role from memberships where user_id = ${userId}`)
  return { ...user, role: membership?.role ?? null }
}

it('a stranger who has verified the address of a moved person gets another account', async () => {
  const stranger = { name: 'cleo@example.com', email: 'cleo@example.com', verified: true, role: null }
  expect(await signIn('https://elsewhere.example.com', 'stranger-1', 'cleo@example.com')).toEqual(stranger)
})

it('a person signs in to the new account with the same identity, which confirms the address', async () => {
  const dan = { name: 'Dan', email: null, verified: false, role: 'editor' }
  expect(await signIn(ISSUER, 'dan-1', null)).toEqual(dan)
  // Somebody else has this address, so it stays theirs.
  expect(await signIn(ISSUER, 'dan-1', 'bob@example.com')).toEqual(dan)
  const confirmed = { ...dan, email: 'dan@example.com', verified: true }
  expect(await signIn(ISSUER, 'dan-1', 'dan@example.com')).toEqual(confirmed)
  expect(await signIn('https://elsewhere.example.com', 'dan-2', 'dan@example.com')).toEqual(confirmed)
})

it('the address of somebody else that comes along with an identity does not draw its owner in', async () => {
  const org = await makeOrg(source, 'lure')
  const userId = await addPerson(source, {
    name: 'Mallory',
    email: 'victim@example.com',
    confirmed: true,
    subject: 'mallory-1',
  })
  await source.insert(memberships).values({ orgId: org.id, userId, role: 'admin' })
  const request = { ...REQUEST, slug: 'lure', newSlug: 'lure' }
  await withSides(
    urls,
    () => undefined,
    (ctx) => moveOrg(ctx, request),
  )
  const victim = { name: 'victim@example.com', email: 'victim@example.com', verified: true, role: null }
  expect(await signIn('https://elsewhere.example.com', 'victim-1', 'victim@example.com')).toEqual(victim)
  const mallory = { name: 'Mallory', email: null, verified: false, role: 'admin' }
  expect(await signIn(ISSUER, 'mallory-1', 'victim@example.com')).toEqual(mallory)
})

it('a person whose identities are of two accounts at the target stops the move', async () => {
  const org = await makeOrg(source, 'torn')
  const userId = await addPerson(source, { name: 'Eve', subject: 'eve-1' })
  await source.insert(identities).values({ provider: 'https://other.example.com', subject: 'eve-2', userId })
  await source.insert(memberships).values({ orgId: org.id, userId, role: 'admin' })
  await addPerson(target, { name: 'Eve', subject: 'eve-1' })
  await addPerson(target, { name: 'Eve', subject: 'eve-2', provider: 'https://other.example.com' })
  const request = { ...REQUEST, slug: 'torn', newSlug: 'torn' }
  await withSides(
    urls,
    () => undefined,
    (ctx) => expect(moveOrg(ctx, request)).rejects.toThrow('The identities of Eve'),
  )
  const [row] = await source.select().from(orgs).where(sql`slug = 'torn'`)
  expect(row?.movingSince).toBeNull()
})
