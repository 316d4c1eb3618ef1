import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { acts, invitations, memberships, orgs, users } from '#db/schema/index'
import { changeRole } from '#server/accounts/orgs/change-role'
import { removeMember } from '#server/accounts/orgs/end-membership'
import { acceptInvitation, findInvitation } from '#server/accounts/orgs/index'
import { deactivateUser } from '#server/accounts/users/deactivate-user'
import type { Context, Org, OrgProcedureContext } from '#server/kernel/context'
import type { Permission } from '#server/kernel/permissions'
import type { OutgoingMail } from '#server/ports/mail/port'
import { makeKey, makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { testRequest, userActor } from '#tests/support/test-context'

const test = openTestApp()
const ADMIN: Permission[] = ['specs:read', 'specs:write', 'specs:admin', 'org:manage']
let org: Org
let adminId: number
let key: string

beforeAll(async () => {
  org = await makeOrg(test.db)
  adminId = await makeMember(test.db, org, 'admin')
  key = await makeKey(test.db, org, { userId: adminId, scopes: ADMIN })
})

const path = (id?: number) => `/app/${org.slug}/api/invitations${id ? `/${id}` : ''}`

const invite = (body: object, as = key) =>
  test.ask(path(), {
    method: 'POST',
    key: as,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

async function open(body: object = {}) {
  const invitation = await (await invite(body)).json()
  return { ...invitation, token: new URL(invitation.url, 'http://own').searchParams.get('token') as string }
}

async function newPerson(email: string | null = null): Promise<number> {
  const [user] = await test.db
    .insert(users)
    .values({ kind: 'human', name: 'Newcomer', email })
    .returning({ id: users.id })
  return user?.id ?? 0
}

/** A mail server that keeps the mails. */
function withMailbox(): OutgoingMail[] {
  const mails: OutgoingMail[] = []
  test.ctx.ports.mail = { send: async (mail) => void mails.push(mail), tryConnection: async () => {} }
  onTestFinished(() => {
    test.ctx.ports.mail = null
  })
  return mails
}

const as = (): OrgProcedureContext => ({
  ...test.ctx,
  org,
  permissions: ADMIN,
  actor: userActor(adminId, { sessionId: 'a', isSuperAdmin: true }),
})
const joining = (): Context => ({ ...test.ctx, actor: { kind: 'anonymous' } })
const later = (days: number): Context => ({
  ...joining(),
  clock: { now: () => new Date(Date.now() + days * 86_400_000) },
})

describe('an invitation', () => {
  it('shows what it offers and makes the accepting user a member, once', async () => {
    const { token, id } = await open({ role: 'editor', email: 'new@example.com' })
    expect(await findInvitation(joining(), token)).toMatchObject({
      org: { slug: org.slug },
      role: 'editor',
      email: 'new@example.com',
    })
    const userId = await newPerson()
    expect(await acceptInvitation(joining(), token, userId)).toMatchObject({ org: { slug: org.slug } })
    const [membership] = await test.db.select().from(memberships).where(eq(memberships.userId, userId))
    expect(membership).toMatchObject({ orgId: org.id, role: 'editor' })
    expect(await findInvitation(joining(), token)).toBeNull()
    await expect(acceptInvitation(joining(), token, await newPerson())).rejects.toMatchObject({
      code: 'conflict',
    })
    const log = await test.db
      .select()
      .from(acts)
      .where(and(eq(acts.orgId, org.id), eq(acts.targetId, String(id))))
      .orderBy(acts.id)
    expect(log.map(({ act, userId: by }) => [act, by === userId])).toEqual([
      ['invitation.create', false],
      ['invitation.accept', true],
    ])
  })

  it('is accepted by one of many simultaneous users', async () => {
    const { token } = await open()
    const people = await Promise.all([1, 2, 3, 4].map(() => newPerson()))
    const results = await Promise.allSettled(
      people.map((userId) => acceptInvitation(joining(), token, userId)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('ends after seven days', async () => {
    const { token } = await open()
    expect(await findInvitation(later(6.9), token)).not.toBeNull()
    expect(await findInvitation(later(7.1), token)).toBeNull()
    await expect(acceptInvitation(later(7.1), token, await newPerson())).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('is invalid after it is revoked, or while its org is suspended', async () => {
    const { token, id } = await open()
    expect((await test.ask(path(id), { method: 'DELETE', key })).status).toBe(200)
    expect(await findInvitation(joining(), token)).toBeNull()
    const closed = await makeOrg(test.db)
    const closedKey = await makeKey(test.db, closed, { scopes: ADMIN })
    const invitation = await test.ask(`/app/${closed.slug}/api/invitations`, {
      method: 'POST',
      key: closedKey,
    })
    const { url } = await invitation.json()
    const closedToken = new URL(url, 'http://own').searchParams.get('token') ?? ''
    await test.db.update(orgs).set({ suspendedAt: new Date() }).where(eq(orgs.id, closed.id))
    expect(await findInvitation(joining(), closedToken)).toBeNull()
    await expect(acceptInvitation(joining(), closedToken, await newPerson())).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('leaves a member the role they have', async () => {
    const userId = await makeMember(test.db, org, 'admin')
    const { token } = await open({ role: 'viewer' })
    await acceptInvitation(joining(), token, userId)
    const [membership] = await test.db.select().from(memberships).where(eq(memberships.userId, userId))
    expect(membership?.role).toBe('admin')
  })

  it.each([
    ['demoted', (userId: number) => changeRole(as(), userId, 'editor')],
    ['removed', (userId: number) => removeMember(as(), userId)],
    ['deactivated', (userId: number) => deactivateUser(testRequest(as()), userId)],
  ])('is invalid after its creator is %s', async (_how, end) => {
    const makerId = await makeMember(test.db, org, 'admin')
    const makerKey = await makeKey(test.db, org, { userId: makerId, scopes: ADMIN })
    const { url } = await (await invite({ role: 'admin' }, makerKey)).json()
    const token = new URL(url, 'http://own').searchParams.get('token') ?? ''
    expect(await findInvitation(joining(), token)).not.toBeNull()
    await end(makerId)
    expect(await findInvitation(joining(), token)).toBeNull()
  })

  it('cannot be revoked after it is accepted', async () => {
    const { token, id } = await open()
    await acceptInvitation(joining(), token, await newPerson())
    expect((await test.ask(path(id), { method: 'DELETE', key })).status).toBe(409)
  })

  it('never offers more than the inviter has', async () => {
    const narrow = await makeKey(test.db, org, { scopes: ['org:manage', 'specs:read'] })
    expect((await invite({ role: 'admin' }, narrow)).status).toBe(403)
    expect((await invite({ role: 'viewer' }, narrow)).status).toBe(200)
  })

  it('bound to an address works only for the account with that address', async () => {
    withMailbox()
    const { token, id, only_for_email } = await open({
      email: `Bound-${org.slug}@example.com`,
      only_for_email: true,
    })
    expect(only_for_email).toBe(true)
    for (const other of [await newPerson(`other-${org.slug}@example.com`), await newPerson()]) {
      const refusal = await acceptInvitation(joining(), token, other).catch((error) => error)
      expect(refusal).toMatchObject({ code: 'forbidden' })
      expect(refusal.message).toContain('B…@example.com')
      expect(refusal.message).toContain('Sign in with')
      expect(refusal.message).not.toContain('Bound-')
    }
    expect(await findInvitation(joining(), token)).not.toBeNull()
    const invited = await newPerson(`bound-${org.slug}@EXAMPLE.com`)
    await expect(acceptInvitation(joining(), token, invited)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('nobody has confirmed that this is your address'),
    })
    await test.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, invited))
    expect(await acceptInvitation(joining(), token, invited)).toMatchObject({ onlyForEmail: true })
    const [created] = await test.db
      .select()
      .from(acts)
      .where(and(eq(acts.orgId, org.id), eq(acts.targetId, String(id)), eq(acts.act, 'invitation.create')))
    expect(created?.details).toMatchObject({ only_for_email: true })
  })

  it('that was mailed proves the address of the account that opens it', async () => {
    const mails = withMailbox()
    // Other suites of this process use the same database.
    const email = `Reader-${org.slug}@example.com`
    const { token, is_mailed } = await open({ email, only_for_email: true })
    expect(is_mailed).toBe(true)
    expect(mails).toMatchObject([{ to: email, subject: `Invitation to ${org.name}` }])
    const mailed = /token=(\S+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    expect(mailed).toContain(`${token}.`)
    const reader = await newPerson(email.toLowerCase())
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}`])
      await expect(acceptInvitation(joining(), forged, reader)).rejects.toMatchObject({ code: 'forbidden' })
    const other = await newPerson(`not-the-${email.toLowerCase()}`)
    await expect(acceptInvitation(joining(), mailed, other)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await acceptInvitation(joining(), mailed, reader)).toMatchObject({ onlyForEmail: true })
    const rows = await test.db
      .select()
      .from(users)
      .where(inArray(users.id, [reader, other]))
      .orderBy(users.id)
    expect(rows.map(({ emailVerifiedAt }) => emailVerifiedAt !== null)).toEqual([true, false])
  })

  it('is not bound to an address that nobody could prove', async () => {
    const refused = await invite({ email: 'unproved@example.com', only_for_email: true })
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { code: 'not_configured', setting: 'SMTP_URL' },
    ])
  })

  it('without an email cannot be bound to one', async () => {
    const rejection = await invite({ only_for_email: true })
    expect(rejection.status).toBe(422)
    expect((await rejection.json()).detail).toEqual([expect.objectContaining({ loc: ['body', 'email'] })])
  })

  it('is listed as bound or not', async () => {
    withMailbox()
    await open({ email: 'listed-bound@example.com', only_for_email: true })
    await open({ email: 'listed-free@example.com' })
    const { invitations: list } = await (await test.ask(path(), { key })).json()
    expect(list.slice(0, 2)).toMatchObject([
      { email: 'listed-free@example.com', only_for_email: false },
      { email: 'listed-bound@example.com', only_for_email: true },
    ])
  })

  it('is stored only as a hash and listed with its state', async () => {
    const { token, id } = await open({ email: 'listed@example.com' })
    const text = await (await test.ask(path(), { key })).text()
    expect(text).not.toContain(token)
    expect(JSON.parse(text).invitations[0]).toMatchObject({ id, email: 'listed@example.com', state: 'open' })
    expect(JSON.stringify(await test.db.select().from(invitations))).not.toContain(token)
    const states = new Set(JSON.parse(text).invitations.map(({ state }: { state: string }) => state))
    expect(states).toEqual(new Set(['open', 'accepted', 'revoked']))
  })
})
