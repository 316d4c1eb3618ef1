import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acts, assistants, idpRecords, memberships, users } from '#db/schema/index'
import { readAssistant } from '#server/accounts/assistants/index'
import { makeOrg } from '#tests/support/make-org'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import { CALLBACK, registeredProgram, signedInVisitor, type Tokens } from './program'

const site = openSignInSite()

const context = () => ({ ...site.ctx, baseUrl: site.address })
const read = ({ access_token }: Pick<Tokens, 'access_token'>, org: string | null = site.org.slug) =>
  readAssistant(context(), access_token, org)

let member: ReturnType<typeof signedInVisitor> | undefined
/** Shared by all tests that only connect programs, because a sign-in costs more than they do. */
const signedInMember = () => (member ??= signedInVisitor(site))

/** A person who connected a new program: the shared member, or one whose account the test changes. */
async function connected(person = signedInMember()) {
  const { visitor, account } = await person
  const program = await registeredProgram(site)
  return { visitor, account, program, tokens: await program.connect(visitor) }
}
const newcomerConnected = () => connected(signedInVisitor(site))

const promote = (userId: number) =>
  site.db
    .update(memberships)
    .set({ role: 'editor' })
    .where(and(eq(memberships.orgId, site.org.id), eq(memberships.userId, userId)))

describe('connecting an assistant', () => {
  it('gives it the person’s rights in one org, limited to what the person allowed', async () => {
    const { visitor, account } = await signedInVisitor(site)
    await promote(account.userId)
    const program = await registeredProgram(site)
    const read1 = await read(await program.connect(visitor, 'read'))
    expect(read1).toMatchObject({
      name: 'Test assistant',
      actor: {
        userId: account.userId,
        scopes: ['specs:read'],
        onlyMembership: { permissions: ['specs:read'] },
      },
    })
    const both = await program.connect(visitor, 'write')
    expect(both.scope).toBe('specs:read specs:write')
    expect((await read(both))?.actor.onlyMembership?.permissions).toEqual(['specs:read', 'specs:write'])
  })

  it('at the home endpoint is for the org that the person used last', async () => {
    const { visitor, account } = await signedInVisitor(site)
    const first = await makeOrg(site.db, `aaa-${account.userId}`)
    await site.db.insert(memberships).values({ orgId: first.id, userId: account.userId, role: 'viewer' })
    await site.db
      .update(memberships)
      .set({ usedAt: new Date() })
      .where(and(eq(memberships.orgId, site.org.id), eq(memberships.userId, account.userId)))
    const program = await registeredProgram(site)
    const tokens = await program.connect(visitor, 'read', { resource: `${site.address}/mcp` })
    expect((await read(tokens, null))?.actor.onlyMembership?.org.slug).toBe(site.org.slug)
  })

  it('is in the audit log, with the assistant’s name', async () => {
    const { account } = await newcomerConnected()
    const [act] = await site.db
      .select()
      .from(acts)
      .where(and(eq(acts.act, 'assistant.connected'), eq(acts.userId, account.userId)))
    expect(act).toMatchObject({
      orgId: site.org.id,
      targetName: 'Test assistant',
      details: { scopes: ['specs:read'] },
    })
  })

  it('asks again each time, also with prompt=consent', async () => {
    const { visitor, program } = await connected()
    for (const prompt of [undefined, 'consent', 'login'])
      expect(await program.toConsent(visitor, { prompt })).toMatch(/^\/auth\/assistant\//)
    expect(await program.toConsent(visitor, { prompt: 'none' })).toContain('error=login_required')
  })

  it('lets the person choose when the program names no scope of ours', async () => {
    const { visitor } = await signedInMember()
    const program = await registeredProgram(site)
    for (const scope of [undefined, 'openid offline_access'])
      expect((await program.connect(visitor, 'read', { scope })).scope).toBe('specs:read')
  })

  it('accepts any port of a loopback redirect, and no other address', async () => {
    const { visitor } = await signedInMember()
    const program = await registeredProgram(site)
    expect(await program.toConsent(visitor, { redirect_uri: CALLBACK.replace('4771', '4999') })).toMatch(
      /^\/auth\/assistant\//,
    )
    for (const redirect_uri of [
      `${CALLBACK}/else`,
      'http://localhost:4771/callback',
      'https://evil.example/',
    ])
      expect((await visitor.send(program.authorizationUrl({ redirect_uri }))).location).toBe(
        '/auth/problem?reason=assistant',
      )
  })

  it('tells the program when the person denies', async () => {
    const { visitor } = await signedInMember()
    const program = await registeredProgram(site)
    const redirect = await program.answer(visitor, await program.toConsent(visitor), 'nothing')
    expect(redirect.searchParams.get('error')).toBe('access_denied')
    expect(redirect.searchParams.get('state')).toBe('the-state')
  })
})

describe('a request that nobody should allow', () => {
  it.each([
    ['without a resource', { resource: undefined }],
    ['for the API', { resource: 'https://elsewhere.example/mcp' }],
    ['for a page', { resource: undefined as string | undefined, page: '/app/acme/' }],
  ])('%s is refused', async (_, { page, ...changes }: Record<string, string | undefined>) => {
    const { visitor } = await signedInMember()
    const program = await registeredProgram(site)
    const resource = page ? site.address + page : changes.resource
    const answer = await program.toConsent(visitor, { resource })
    expect(new URL(answer).searchParams.get('error')).toBe('invalid_target')
  })

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
  ])('with %s is refused', async (_, changes: Record<string, string | undefined>) => {
    const { visitor } = await signedInMember()
    const answer = await (await registeredProgram(site)).toConsent(visitor, changes)
    expect(new URL(answer).searchParams.get('error')).toBe('invalid_request')
  })

  it('cannot be answered in another browser, which the program could have tricked', async () => {
    const attacker = await signedInVisitor(site)
    const victim = await signedInVisitor(site)
    const program = await registeredProgram(site)
    const page = await program.toConsent(attacker.visitor)
    await expect(program.answer(victim.visitor, page, 'read')).rejects.toThrow(/404.*another browser/)
  })

  it('names no other org: it looks like one that does not exist', async () => {
    const { visitor } = await signedInMember()
    const program = await registeredProgram(site)
    const foreign = await makeOrg(site.db)
    const problems: string[] = []
    for (const slug of [foreign.slug, 'no-such-org-anywhere']) {
      const page = await program.toConsent(visitor, { resource: `${site.address}/app/${slug}/mcp` })
      problems.push(await program.answer(visitor, page, 'read').then(String, ({ message }) => message))
    }
    expect(problems[0]).toContain('not a member')
    const withoutId = problems.map((text) => text.replace(/"request_id":"[^"]*"/g, ''))
    expect(withoutId[0]).toBe(withoutId[1])
  })

  it('does not get more than the person may do', async () => {
    const { visitor } = await signedInMember()
    const program = await registeredProgram(site)
    const page = await program.toConsent(visitor)
    await expect(program.answer(visitor, page, 'write')).rejects.toThrow(/403/)
  })
})

describe('the code', () => {
  async function newCode() {
    const { visitor } = await signedInMember()
    const program = await registeredProgram(site)
    const redirect = await program.answer(visitor, await program.toConsent(visitor), 'read')
    return { program, code: redirect.searchParams.get('code') ?? '' }
  }

  it('works once: a replay ends the connection', async () => {
    const { program, code } = await newCode()
    const { body } = await program.exchange(code)
    const tokens = body as unknown as Tokens
    expect(await read(tokens)).not.toBeNull()
    expect((await program.exchange(code)).body.error).toBe('invalid_grant')
    expect(await read(tokens)).toBeNull()
    expect((await program.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it.each<[string, Record<string, string>, string]>([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'http://127.0.0.1:1/callback' }, 'invalid_grant'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
  ])('is refused with %s', async (_, changes, error) => {
    const { program, code } = await newCode()
    expect((await program.exchange(code, changes)).body.error).toBe(error)
  })

  it('is refused for another client', async () => {
    const { code } = await newCode()
    expect((await (await registeredProgram(site)).exchange(code)).body.error).toBe('invalid_grant')
  })
})

describe('the tokens', () => {
  it('are bound to one endpoint', async () => {
    const { tokens, account, visitor } = await newcomerConnected()
    const other = await makeOrg(site.db)
    await site.db.insert(memberships).values({ orgId: other.id, userId: account.userId, role: 'admin' })
    expect(await read(tokens)).not.toBeNull()
    expect(await read(tokens, other.slug)).toBeNull()
    expect(await read(tokens, null)).toBeNull()
    const home = await (await registeredProgram(site)).connect(visitor, 'read', {
      resource: `${site.address}/mcp`,
    })
    expect(await read(home, null)).not.toBeNull()
    expect(await read(home)).toBeNull()
  })

  it('are refused by everything else', async () => {
    const { tokens } = await connected()
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    for (const path of [
      `/app/${site.org.slug}/api/dashboard`,
      '/app/admin/api/contacts',
      '/trpc/auth.orgs',
      '/healthz',
    ])
      expect([path, (await fetch(site.address + path, { headers })).status]).toEqual([path, 401])
  })

  it('are stored only as hashes', async () => {
    const { tokens } = await connected()
    const rows = JSON.stringify([
      await site.db.select().from(idpRecords),
      await site.db.select().from(assistants),
    ])
    expect(rows).not.toContain(tokens.access_token)
    expect(rows).not.toContain(tokens.refresh_token)
  })

  it('are renewed with a new refresh token; the old one ends the connection', async () => {
    const { program, tokens } = await connected()
    const renewed = (await program.refresh(tokens.refresh_token)).body as unknown as Tokens
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(await read(renewed)).not.toBeNull()
    expect((await program.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
    expect(await read(renewed)).toBeNull()
    expect((await program.refresh(renewed.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('cannot be renewed for another endpoint or with more scopes', async () => {
    const { program, tokens } = await connected()
    const resource = `${site.address}/mcp`
    expect((await program.refresh(tokens.refresh_token, { resource })).body.error).toBe('invalid_target')
    const { program: second, tokens: theirs } = await connected()
    const wider = await second.refresh(theirs.refresh_token, { scope: 'specs:read specs:write' })
    expect(wider.body.error).toBe('invalid_scope')
  })

  it('end when the program revokes them (RFC 7009)', async () => {
    const { program, tokens } = await connected()
    expect((await program.revoke(tokens.refresh_token)).status).toBe(200)
    expect(await read(tokens)).toBeNull()
    expect((await program.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('end when the person loses access', async () => {
    const removedMember = await newcomerConnected()
    await site.db.delete(memberships).where(eq(memberships.userId, removedMember.account.userId))
    expect(await read(removedMember.tokens)).toBeNull()
    const deactivated = await newcomerConnected()
    await site.db
      .update(users)
      .set({ deactivatedAt: new Date() })
      .where(eq(users.id, deactivated.account.userId))
    expect(await read(deactivated.tokens)).toBeNull()
    expect((await deactivated.program.refresh(deactivated.tokens.refresh_token)).body.error).toBe(
      'invalid_grant',
    )
  })

  it('are replaced when the same installation connects again', async () => {
    const { program, visitor, tokens } = await connected()
    const again = await program.connect(visitor)
    expect(await read(tokens)).toBeNull()
    expect(await read(again)).not.toBeNull()
  })
})

describe('the list of connected assistants', () => {
  it('shows members their own ones, and admins all', async () => {
    const { visitor, account } = await newcomerConnected()
    await connected()
    const listAssistants = async () =>
      (
        await (
          await visitor.send(`/app/${site.org.slug}/settings/assistants`, {
            headers: { accept: 'application/json' },
          })
        ).response.json()
      ).assistants as { id: number; is_own: boolean }[]
    const own = await listAssistants()
    expect(own).toHaveLength(1)
    expect(own[0]).toMatchObject({
      client_name: 'Test assistant',
      redirect_host: '127.0.0.1:4771',
      is_own: true,
      scopes: ['specs:read'],
      last_used_at: null,
    })
    await site.db.update(memberships).set({ role: 'admin' }).where(eq(memberships.userId, account.userId))
    expect((await listAssistants()).length).toBeGreaterThan(1)
  })
})
